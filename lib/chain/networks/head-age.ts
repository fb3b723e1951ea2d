import type { Network } from "./schema";

/** Blocks without a successor after which a chain counts as standing still. */
const MISSED_BLOCKS = 30;
/** Seconds that a pause may last on any chain. */
const LEAST = 60;
/** Seconds, for a network whose block time is not known. */
const UNKNOWN_BLOCK_TIME = 600;

/**
 * The age of the head block, in seconds, up to which an index of the network is ready where `HEAD_AGE` is unset; null: any,
 * because the chain makes blocks only with transactions.
 */
export function defaultHeadAge({ blockTime }: Network): number | null {
  if (blockTime === null) return null;
  return blockTime === undefined ? UNKNOWN_BLOCK_TIME : Math.max(LEAST, Math.ceil(blockTime * MISSED_BLOCKS));
}
