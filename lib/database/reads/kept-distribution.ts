import { LRUCache } from "lru-cache";
import type { At, Distribution } from "@/lib/records";
import type { Queryable } from "../pool";
import { type PositionedRead, positioned, readOneAt } from "../positioned";
import { computeDistribution } from "./distribution";

/**
 * A distribution is reused for this many times the time that it took. So it takes at most a twentieth of one connection per
 * token, however often it is requested, and those of small tokens are always current.
 */
const REUSE = 20;
/** Milliseconds above which no request waits for a newer distribution: it gets the last one, and the next is computed. */
const SLOW = 200;
/** Milliseconds for which a distribution may be returned while the next one is computed. */
const OLDEST = 120_000;
/** Distributions that are kept. */
const KEPT = 200;

type Result = At<{ distribution: Distribution | null }>;

interface Kept {
  readonly epoch: number | null;
  readonly result: Promise<Result>;
  /** Milliseconds of `performance.now()` when it was complete, and that it took; null while it is computed. */
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
    // A failure leaves the last one in place. A later request tries again.
    compute(database, cache, ticker, epoch, kept).catch(() => {
      kept.isReplaced = false;
    });
  }
  return kept.result;
}

/** Computes a distribution and keeps it: at once, so that others wait for it, or with `last` only when it is complete. */
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
