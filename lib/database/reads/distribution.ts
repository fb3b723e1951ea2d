import { LRUCache } from "lru-cache";
import type { At, Distribution } from "@/lib/records";
import type { Queryable } from "../pool";
import { type PositionedRead, positioned, readOneAt } from "../positioned";
import { computeDistribution } from "./compute-distribution";

/**
 * A distribution is reused for this multiple of the time that its computation took. So the computation takes at most a
 * twentieth of one connection per token, however often it is requested, and the distributions of small tokens are
 * always current.
 */
const REUSE = 20;
/**
 * If a computation takes longer than this number of milliseconds, no request waits for it: requests get the last result
 * while the next one is computed.
 */
const SLOW = 200;
/** Milliseconds for which a distribution may be returned while the next one is computed. */
const OLDEST = 120_000;
/** Maximum number of cached distributions. */
const KEPT = 200;

type Result = At<{ distribution: Distribution | null }>;

interface Kept {
  readonly epoch: number | null;
  readonly result: Promise<Result>;
  /** Time of completion by `performance.now()` and duration, both in milliseconds; null while it is being computed. */
  completed: { readonly at: number; readonly took: number } | null;
  /** Whether the next one is being computed. */
  isReplaced: boolean;
}

const EPOCH: PositionedRead<object> = positioned("epoch", "SELECT 1");

const caches = new WeakMap<Queryable, LRUCache<string, Kept>>();

/**
 * Returns {@link computeDistribution}, or an earlier result of the same epoch that is not too old. Simultaneous requests
 * share one computation.
 */
export async function readDistribution(database: Queryable, ticker: string | null): Promise<Result> {
  if (ticker === null) return computeDistribution(database, ticker);
  const cache = caches.get(database) ?? new LRUCache<string, Kept>({ max: KEPT });
  caches.set(database, cache);
  const { at } = await readOneAt(database, EPOCH, []);
  const epoch = at?.epoch ?? null;
  const kept = cache.get(ticker);
  if (kept === undefined || kept.epoch !== epoch) return compute(database, cache, ticker, epoch);
  const { completed } = kept;
  const age = completed === null ? 0 : performance.now() - completed.at;
  if (completed === null || age < completed.took * REUSE) return kept.result;
  if (completed.took < SLOW || age > OLDEST) return compute(database, cache, ticker, epoch);
  if (!kept.isReplaced) {
    kept.isReplaced = true;
    // After a failure the last result is kept, and a later request retries.
    compute(database, cache, ticker, epoch, kept).catch(() => {
      kept.isReplaced = false;
    });
  }
  return kept.result;
}

/**
 * Computes a distribution and caches it: immediately, so that other requests wait for it, or if there is `last`, only
 * when it is complete.
 */
async function compute(
  database: Queryable,
  cache: LRUCache<string, Kept>,
  ticker: string,
  epoch: number | null,
  last?: Kept,
): Promise<Result> {
  const start = performance.now();
  const made: Kept = { epoch, result: computeDistribution(database, ticker), completed: null, isReplaced: false };
  if (last === undefined) cache.set(ticker, made);
  try {
    const result = await made.result;
    const at = performance.now();
    made.completed = { at, took: at - start };
    if (last === undefined || cache.get(ticker) === last) cache.set(ticker, made);
    return result;
  } catch (error) {
    if (cache.get(ticker) === made) cache.delete(ticker);
    throw error;
  }
}
