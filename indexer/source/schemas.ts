import { z } from "zod";
import { addressSchema, countSchema, dataSchema, hashSchema } from "@/lib/chain/rpc";

/** A block's head, as `eth_getBlockByNumber` gives it. */
export const headerSchema = z.object({
  number: countSchema,
  hash: hashSchema,
  parentHash: hashSchema,
  timestamp: countSchema,
});

export const receiptSchema = z.object({
  transactionHash: hashSchema,
  blockHash: hashSchema,
  transactionIndex: countSchema,
  status: countSchema,
});

export const logSchema = z.object({
  address: addressSchema,
  // The length comes first: each of a million malformed topics would be reported otherwise.
  topics: z.array(z.unknown()).max(4).pipe(z.array(hashSchema)),
  data: dataSchema,
  blockNumber: countSchema,
  blockHash: hashSchema,
  transactionHash: hashSchema,
  transactionIndex: countSchema,
  logIndex: countSchema,
  removed: z.boolean().optional(),
});

export type NodeLog = z.infer<typeof logSchema>;
