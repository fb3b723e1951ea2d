import type { Network } from "./schema";

/** Number of missed blocks after which a chain counts as halted. */
const MISSED_BLOCKS = 30;
/** Minimum of the default, in seconds. */
const MINIMUM = 60;
/** Default for a network whose block time is not known, in seconds. */
const UNKNOWN_BLOCK_TIME = 600;

/**
 * Returns the maximum age of the head block, in seconds, at which an index of the network is ready if `HEAD_AGE` is not set.
 * Null means any age, because the chain makes blocks only for transactions.
 */
export function defaultHeadAge({ blockTime }: Network): number | null {
  if (blockTime === null) return null;
  return blockTime === undefined ? UNKNOWN_BLOCK_TIME : Math.max(MINIMUM, Math.ceil(blockTime * MISSED_BLOCKS));
}
