import { z } from "zod";
import { addressSchema, countSchema, dataSchema, hashSchema } from "@/lib/chain/rpc";

/** Greatest log index: a position is one more (spec §3.1), in a column of 32 bits. No block has that many logs. */
const LARGEST_LOG_INDEX = 2 ** 31 - 2;

/** Latest time of a block, in seconds: the latest date of JavaScript. PostgreSQL has later ones. */
export const LATEST_TIME = 8_640_000_000_000;

/** A block header of `eth_getBlockByNumber`. */
export const headerSchema = z.object({
  number: countSchema,
  hash: hashSchema,
  parentHash: hashSchema,
  timestamp: countSchema.refine((time) => time <= LATEST_TIME),
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
  logIndex: countSchema.refine((index) => index <= LARGEST_LOG_INDEX),
  removed: z.boolean().optional(),
});

/** A parsed log. */
export type NodeLog = z.infer<typeof logSchema>;
