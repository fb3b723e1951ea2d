import { z } from "zod";
import { addressSchema, countSchema, dataSchema, hashSchema } from "@/lib/chain/rpc";

/** A block header of `eth_getBlockByNumber`. */
export const headerSchema = z.object({
  number: countSchema,
  hash: hashSchema,
  parentHash: hashSchema,
  timestamp: countSchema,
});

/** A receipt without its logs. */
export const receiptSchema = z.object({
  transactionHash: hashSchema,
  blockHash: hashSchema,
  transactionIndex: countSchema,
  status: countSchema,
});

/** A log of `eth_getLogs` or of a receipt. */
export const logSchema = z.object({
  address: addressSchema,
  // The length is checked first, because otherwise the schema would report each of a million malformed topics.
  topics: z.array(z.unknown()).max(4).pipe(z.array(hashSchema)),
  data: dataSchema,
  blockNumber: countSchema,
  blockHash: hashSchema,
  transactionHash: hashSchema,
  transactionIndex: countSchema,
  logIndex: countSchema,
  removed: z.boolean().optional(),
});

/** A parsed log. */
export type NodeLog = z.infer<typeof logSchema>;
