import { LRUCache } from "lru-cache";
import type { At, Distribution } from "@/lib/records";
import type { Queryable } from "../pool";
import { type PositionedRead, positioned, readOneAt } from "../positioned";
import { computeDistribution } from "./distribution";

/**
 * A distribution is reused for this many times the time that it took. So it takes at most a fiftieth of one connection per
 * token, however often it is requested, and those of small tokens are always current.
 */
const REUSE = 50;
/** Distributions that are kept. */
const KEPT = 200;

type Result = At<{ distribution: Distribution | null }>;

interface Kept {
  readonly epoch: number | null;
  /** In milliseconds of `performance.now()`; infinite while it is computed. */
  until: number;
  readonly result: Promise<Result>;
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
  if (kept !== undefined && kept.epoch === epoch && performance.now() < kept.until) return kept.result;
  const start = performance.now();
  const made: Kept = { epoch, until: Number.POSITIVE_INFINITY, result: computeDistribution(database, ticker) };
  cache.set(ticker, made);
  try {
    const result = await made.result;
    const end = performance.now();
    made.until = end + (end - start) * REUSE;
    return result;
  } catch (error) {
    if (cache.get(ticker) === made) cache.delete(ticker);
    throw error;
  }
}
