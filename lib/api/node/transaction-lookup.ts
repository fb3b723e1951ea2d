import { LRUCache } from "lru-cache";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { ChainNode } from "../http/define-endpoint";
import { Problem } from "../http/problem";

/** How often the node is asked about transactions. */
export interface LookupLimits {
  /** Calls a second, for all clients together. */
  readonly perSecond: number;
  /** Calls a second that the lookups of one client may cause. */
  readonly perClient: number;
}

/** A client gets a fifth of all calls, so that several have to join to use them up. */
const CLIENT_SHARE = 5;
/**
 * Milliseconds that the node's answer is used again. With the time of a call it stays below a second: a transaction is
 * reported as pending within a second of reaching the node.
 */
const ANSWER_AGE = 500;
/** Answers that are kept at a time. */
const ANSWERS = 10_000;

type FindTransaction = ChainNode["findTransaction"];
/** An answer in a box, since the cache does not keep null. */
interface Kept {
  readonly found: Awaited<ReturnType<FindTransaction>>;
}

/** The limits that `perSecond` calls for all clients allow each of them. */
export function lookupLimits(perSecond: number): LookupLimits {
  return { perSecond, perClient: Math.max(1, Math.ceil(perSecond / CLIENT_SHARE)) };
}

/**
 * The same node, asked about transactions within `limits`. Lookups of one hash share one call, and its answer for half
 * a second, whether the node knows the transaction or not. A lookup that would cause a call over the limits throws the
 * problem `NODE_BUSY`.
 */
export function withLookupLimits(node: ChainNode, limits: LookupLimits): ChainNode {
  const all = new RateLimiterMemory({ points: limits.perSecond, duration: 1 });
  const each = new RateLimiterMemory({ points: limits.perClient, duration: 1 });
  const answers = new LRUCache<Parameters<FindTransaction>[0], Kept, string | null>({
    max: ANSWERS,
    ttl: ANSWER_AGE,
    // A call that is under way is waited for, even if newer answers have taken its place.
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
    const detail = "The index does not know the transaction, and too many others are being looked up at the node.";
    throw new Problem("NODE_BUSY", detail, { headers: { "Retry-After": "1" } });
  }
}
