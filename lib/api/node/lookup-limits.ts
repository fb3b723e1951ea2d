import { LRUCache } from "lru-cache";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { type MintControlAnswer, mintControlKey } from "@/lib/protocol";
import type { IndexPosition } from "@/lib/records";
import type { ChainNode } from "../http/define-endpoint";
import { Problem } from "../http/problem";
import { LookupPoints } from "./lookup-points";
import { shareLookups } from "./transaction-lookups";

/** Limits of the lookups at the node: of transactions, proceeds, inscriptions in vaults and mint control. */
export interface LookupLimits {
  /** Lookups a second, for all clients together. */
  readonly perSecond: number;
  /** Lookups a second for one client. */
  readonly perClient: number;
}

/** One client gets a fifth of all lookups, so that no single client can use them up. */
const CLIENT_SHARE = 5;
/** Half of all lookups are reserved for the first ones of each client, so that a few clients cannot use them up. */
const FIRST_SHARE = 2;
/** Milliseconds for which an answer about proceeds or a mint is reused. Both are about the state after one block. */
const ANSWER_AGE = 500;
/**
 * Seconds over which the calls of contracts are counted. If a contract's calls fail without the code of a revert, they
 * are confirmed, which takes up to 69 calls at each node.
 */
const CALL_PERIOD = 10;
/** Number of cached answers. */
const ANSWERS = 10_000;

/** A pending call is awaited even if newer answers have evicted its entry. */
const SHARING = { max: ANSWERS, ttl: ANSWER_AGE, ignoreFetchAbort: true } as const;

type FoundTransaction = Awaited<ReturnType<ChainNode["findTransaction"]>>;
type ProceedsLookup = Parameters<ChainNode["findProceeds"]>;
type MintControlLookup = Parameters<ChainNode["mintControl"]>;
/** A wrapped answer, because the cache cannot hold null. */
interface Kept<T> {
  readonly found: T;
}

/** Returns the limits for `perSecond` calls of all clients together. */
export function lookupLimits(perSecond: number): LookupLimits {
  return { perSecond, perClient: Math.max(1, Math.ceil(perSecond / CLIENT_SHARE)) };
}

/**
 * Returns the node with limited lookups. Lookups of one transaction share one call and its answer ({@link shareLookups}), even
 * if the node does not have the transaction. Besides the limits of a second they have one of a minute, which lookups of other
 * hashes than those of pending transactions use up soon ({@link LookupPoints}). Lookups of the proceeds of one account after one
 * block, and questions to one contract about one mint, share a call and its answer for half a second. A lookup that needs a call
 * above the limits throws the problem `NODE_BUSY`. A question to a contract counts as one lookup. Its calls count against
 * separate limits, with as many calls a second, counted over ten seconds.
 */
export function withLookupLimits(node: ChainNode, limits: LookupLimits): ChainNode {
  const count = lookupBudget(limits);
  const allControl = callBudget(limits.perSecond);
  const eachControl = callBudget(limits.perClient);
  const countControl = async (client: string | null, calls: number): Promise<void> => {
    if (client !== null) await eachControl(calls, client);
    await allControl(calls);
  };
  const points = new LookupPoints(limits);
  const findTransaction = shareLookups(async (hash, client, at) => {
    const taken = await points.take(client);
    if (typeof taken === "number") throw busy(taken);
    try {
      await count(client, taken.isFirst);
    } catch (error) {
      await taken.giveBack("none");
      throw error;
    }
    const found = await node.findTransaction(hash, client, at);
    if (isAhead(found, at)) await taken.giveBack("hit");
    return found;
  });
  const proceeds = new LRUCache<string, Kept<bigint | null>, ProceedsLookup>({
    ...SHARING,
    async fetchMethod(_key, _stale, { context: [question, client] }) {
      await count(client);
      return { found: await node.findProceeds(question, client) };
    },
  });
  const controls = new LRUCache<string, Kept<MintControlAnswer>, MintControlLookup>({
    ...SHARING,
    async fetchMethod(_key, _stale, { context: [question, client] }) {
      await count(client);
      return { found: await node.mintControl(question, client, (calls) => countControl(client, calls)) };
    },
  });
  return {
    ...node,
    findTransaction,
    async findProceeds(question, client) {
      const key = `${question.market} ${question.account} ${question.blockHash}`;
      return (await proceeds.forceFetch(key, { context: [question, client] })).found;
    },
    async findItemStates(question, client) {
      await count(client);
      return node.findItemStates(question, client);
    },
    async mintControl(question, client) {
      return (await controls.forceFetch(mintControlKey(question), { context: [question, client] })).found;
    },
  };
}

/** Whether the node has the transaction and the index has not reached it: such transactions cost their senders a fee. */
function isAhead(found: FoundTransaction, at: IndexPosition | null): boolean {
  if (found === null) return false;
  return found.block === null || at === null || found.block.number > at.block;
}

/**
 * Returns a function that counts a lookup of a client, and throws the problem `NODE_BUSY` above the limits. `hasPriority`: whether the
 * client may use what is reserved for first lookups. Default: for its first lookup in a second.
 */
function lookupBudget({ perSecond, perClient }: LookupLimits) {
  const firsts = Math.floor(perSecond / FIRST_SHARE);
  const ofFirsts = new RateLimiterMemory({ points: firsts, duration: 1 });
  const all = new RateLimiterMemory({ points: perSecond - firsts, duration: 1 });
  const each = new RateLimiterMemory({ points: perClient, duration: 1 });
  return async (client: string | null, hasPriority?: boolean): Promise<void> => {
    const isFirst = client !== null && (await take(each, client)).consumedPoints === 1;
    if ((hasPriority ?? isFirst) && (await consume(ofFirsts, "all")).isWithin) return;
    await take(all, "all");
  };
}

/**
 * Returns a budget of `perSecond` calls at nodes, counted over ten seconds, for each key. A call above it throws the problem
 * `NODE_BUSY`.
 */
export function callBudget(perSecond: number): (calls: number, key?: string) => Promise<void> {
  const limiter = new RateLimiterMemory({ points: perSecond * CALL_PERIOD, duration: CALL_PERIOD });
  return async (calls, key = "all") => void (await take(limiter, key, calls));
}

async function take(limiter: RateLimiterMemory, key: string, points = 1): Promise<RateLimiterRes> {
  const { isWithin, state } = await consume(limiter, key, points);
  if (isWithin) return state;
  throw busy(state.msBeforeNext);
}

/** `wait`: milliseconds until another lookup is allowed. */
function busy(wait: number): Problem {
  const detail = "Answering needs a lookup at the node, and there are too many of them.";
  return new Problem("NODE_BUSY", detail, {
    headers: { "Retry-After": String(Math.max(1, Math.ceil(wait / 1_000))) },
  });
}

async function consume(
  limiter: RateLimiterMemory,
  key: string,
  points = 1,
): Promise<{ isWithin: boolean; state: RateLimiterRes }> {
  try {
    return { isWithin: true, state: await limiter.consume(key, points) };
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return { isWithin: false, state: error };
  }
}
