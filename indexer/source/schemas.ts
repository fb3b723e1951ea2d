import { z } from "zod";
import { addressSchema, countSchema, dataSchema, hashSchema, quantitySchema } from "@/lib/chain/rpc";

/** A block's head, as `eth_getBlockByNumber` gives it. */
export const headerSchema = z.object({
  number: countSchema,
  hash: hashSchema,
  parentHash: hashSchema,
  timestamp: countSchema,
});

/** A transaction inside its block. */
export const transactionSchema = z.object({
  hash: hashSchema,
  blockHash: hashSchema,
  transactionIndex: countSchema,
  from: addressSchema,
  to: addressSchema.nullish().transform((to) => to ?? null),
  value: quantitySchema,
  input: dataSchema,
});

export const receiptSchema = z.object({
  transactionHash: hashSchema,
  blockHash: hashSchema,
  transactionIndex: countSchema,
  status: countSchema,
});

export const logSchema = z.object({
  address: addressSchema,
  topics: z.array(hashSchema),
  data: dataSchema,
  blockNumber: countSchema,
  blockHash: hashSchema,
  transactionHash: hashSchema,
  transactionIndex: countSchema,
  logIndex: countSchema,
  removed: z.boolean().optional(),
});

export type NodeTransaction = z.infer<typeof transactionSchema>;
export type NodeLog = z.infer<typeof logSchema>;
