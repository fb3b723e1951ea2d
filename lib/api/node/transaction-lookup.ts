import { LRUCache } from "lru-cache";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { ChainNode } from "../http/define-endpoint";
import { Problem } from "../http/problem";

/** Limits of the transaction lookups at the node. */
export interface LookupLimits {
  /** Calls a second, for all clients together. */
  readonly perSecond: number;
  /** Calls a second for one client. */
  readonly perClient: number;
}

/** One client gets a fifth of all calls, so that no single client can use them up. */
const CLIENT_SHARE = 5;
/**
 * Milliseconds for which an answer of the node is reused. With the duration of a call it stays below a second, so that a
 * transaction is reported as pending within a second of reaching the node.
 */
const ANSWER_AGE = 500;
/** Number of cached answers. */
const ANSWERS = 10_000;

type FindTransaction = ChainNode["findTransaction"];
/** A wrapped answer, because the cache cannot hold null. */
interface Kept {
  readonly found: Awaited<ReturnType<FindTransaction>>;
}

/** Returns the limits for `perSecond` calls of all clients together. */
export function lookupLimits(perSecond: number): LookupLimits {
  return { perSecond, perClient: Math.max(1, Math.ceil(perSecond / CLIENT_SHARE)) };
}

/**
 * Returns the node with limited transaction lookups. Lookups of one hash share one call, and its answer for half a second,
 * also if the node does not know the transaction. A lookup that needs a call above the limits throws the problem `NODE_BUSY`.
 */
export function withLookupLimits(node: ChainNode, limits: LookupLimits): ChainNode {
  const all = new RateLimiterMemory({ points: limits.perSecond, duration: 1 });
  const each = new RateLimiterMemory({ points: limits.perClient, duration: 1 });
  const answers = new LRUCache<Parameters<FindTransaction>[0], Kept, string | null>({
    max: ANSWERS,
    ttl: ANSWER_AGE,
    // A pending call is awaited even if newer answers have evicted its entry.
    ignoreFetchAbort: true,
    async fetchMethod(hash, _stale, { context: client }) {
      if (client !== null) await take(each, client);
      await take(all, "all");
      return { found: await node.findTransaction(hash, client) };
    },
  });
  return {
    ...node,
    async findTransaction(hash, client) {
      return (await answers.forceFetch(hash, { context: client })).found;
    },
  };
}

async function take(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const detail = "The index does not know the transaction, and there are too many lookups at the node.";
    throw new Problem("NODE_BUSY", detail, { headers: { "Retry-After": "1" } });
  }
}
