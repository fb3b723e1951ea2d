import { z } from "zod";
import { countSchema, hashSchema } from "@/lib/chain/rpc";

/** Latest time of a block, in seconds: the latest date of JavaScript. PostgreSQL has later ones. */
export const LATEST_TIME = 8_640_000_000_000;

/** A block header of `eth_getBlockByNumber`. */
export const headerSchema = z.object({
  number: countSchema,
  hash: hashSchema,
  parentHash: hashSchema,
  timestamp: countSchema.refine((time) => time <= LATEST_TIME),
});
