import type { CallResult } from "@/lib/protocol";
import { InvariantError, RetryableError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import { withTimeout } from "@/lib/runtime/with-timeout";
import type { RpcClient } from "./client";
import { ExecutionUnconfirmedError, NodeUnreachableError, NodeUnsuitableError } from "./errors";
import type { EthCall } from "./eth-call";
import { type ExecutionOptions, executeOn } from "./execution";
import { type Execution, executionsOf, KnownResults, keyOf } from "./execution-memory";
import { mostVotes, type Opinion } from "./most-votes";
import type { RpcNode } from "./node";
import type { Priority } from "./request-queue";

/** Default time to wait for a second node that confirms failed executions, in milliseconds. */
const CONFIRMATION_LIMIT = 10_000;
/** Minimum time that a second node has for its answer, in milliseconds, also after others have been missing for longer. */
const LEAST_WAIT = 1_000;
/** Time that a second node has to give the same results as the first, in milliseconds. */
const COMPARISON_LIMIT = 2_000;
/** Time without a failed call after which the wait starts from the beginning, in milliseconds. */
const FORGOTTEN = 60_000;

/** When a second node was first and last missing. */
const withoutSecond = new WeakMap<RpcClient, { since: number; last: number }>();
/** Until when no second node is asked to compare results, because the last one did not answer in time. */
const withoutComparison = new WeakMap<RpcClient, number>();

/**
 * The results of a client's calls. Without them, each failure of a node would restart all confirmations of a batch, and a batch
 * whose calls take longer than a node's next failure would never end.
 */
const knownResults = new WeakMap<RpcClient, KnownResults>();

/** Options of {@link execute} and {@link executeAll}. */
export interface ExecuteOptions extends Partial<ExecutionOptions> {
  readonly priority?: Priority;
  /** Time to wait for a second node that confirms failed executions, in milliseconds; default 10,000. */
  readonly confirmationLimit?: number;
  /** Whether a second node is asked, too, for the results of calls that return; default false. */
  readonly isCompared?: boolean;
}

/** As {@link executeAll}, for one call. */
export async function execute(rpc: RpcClient, call: EthCall, options: ExecuteOptions = {}): Promise<CallResult> {
  const [result] = await executeAll(rpc, [call], options);
  return result ?? { kind: "reverted" };
}

/**
 * Executes contract calls on the chain, in lists (spec §5.3.5, §5.3.6). Returns for each the data, or that the execution failed,
 * in the same order. Equal calls are made once. A failure counts once the node has confirmed it ({@link executeOn}), and with
 * several nodes once two of them have. The texts may differ, because each client words the same failure differently.
 *
 * If no second node answers for {@link CONFIRMATION_LIMIT} (the others are down or lack the block's state), the first node
 * decides, as in an index with one node. Otherwise anyone could stop the index with a single transaction while a node
 * is down.
 *
 * Returned data of two nodes may differ, because a contract may read what nodes set for a call. {@link mostVotes} then
 * decides, and nothing waits for agreement.
 * @throws RetryableError if nodes fail; NodeUnsuitableError if no node executes on the right blocks; ExecutionUnconfirmedError
 * while it waits for a second node
 */
export async function executeAll(
  rpc: RpcClient,
  calls: readonly EthCall[],
  options: ExecuteOptions = {},
): Promise<readonly CallResult[]> {
  const known = knownResults.get(rpc) ?? new KnownResults();
  knownResults.set(rpc, known);
  const open = new Map(calls.map((call) => [keyOf(call), call]));
  const results = new Map<string, Execution>();
  for (const [key, call] of open) {
    const result = known.get(call);
    if (result === undefined) continue;
    results.set(key, result);
    open.delete(key);
  }
  if (open.size > 0) {
    for (const [key, result] of await new Executing(rpc, options).execute(open)) {
      results.set(key, result);
      const call = open.get(key);
      if (call !== undefined) known.set(call, result);
    }
  }
  return calls.map((call) => resultOf(results.get(keyOf(call))));
}

function resultOf(result: Execution | undefined): CallResult {
  if (result === undefined) throw new InvariantError("a call has no result");
  return result === "failed" ? { kind: "reverted" } : result;
}

/** Executes calls on nodes, one after the other, until every result counts. */
class Executing {
  readonly #rpc: RpcClient;
  readonly #options: ExecutionOptions;
  readonly #limit: number;
  #isCompared: boolean;
  /** The calls whose results do not count yet, by key. */
  readonly #open = new Map<string, EthCall>();
  readonly #results = new Map<string, Execution>();
  /** The first node that answered, and the calls that returned there. */
  #first: { readonly node: RpcNode; readonly returned: ReadonlyMap<string, EthCall> } | null = null;

  constructor(rpc: RpcClient, options: ExecuteOptions) {
    const { priority = "gap", confirmationLimit = CONFIRMATION_LIMIT, isCompared = false } = options;
    this.#rpc = rpc;
    this.#options = { ...options, priority };
    this.#limit = confirmationLimit;
    this.#isCompared = isCompared && performance.now() >= (withoutComparison.get(rpc) ?? 0);
  }

  async execute(calls: ReadonlyMap<string, EthCall>): Promise<ReadonlyMap<string, Execution>> {
    for (const [key, call] of calls) this.#open.set(key, call);
    const nodes = this.#rpc.readyNodes().filter((node) => executionsOf(node).isSuitable);
    let failure: RetryableError | null = null;
    let since = performance.now();
    for (const [index, node] of nodes.entries()) {
      const asked = this.#asked();
      if (asked.length === 0) break;
      const answer = await answerWithin(
        this.#waitFor(since, nodes.length - index),
        tryNode(node, asked, this.#options),
      );
      if (answer instanceof RetryableError) {
        failure = answer;
        if (this.#first !== null && this.#open.size === 0) this.#endComparison();
        continue;
      }
      const results = new Map(asked.map((call, at) => [keyOf(call), answer[at] ?? ("failed" as const)]));
      if (this.#first === null) {
        this.#takeFirst(node, results);
        since = missingSince(this.#rpc);
      } else await this.#takeSecond(node, results);
    }
    this.#end(since, failure);
    return this.#results;
  }

  /** The calls for the next node: those that failed once, and for the second node those that returned at the first. */
  #asked(): EthCall[] {
    const returned = this.#isCompared && this.#first !== null ? [...this.#first.returned.values()] : [];
    return [...this.#open.values(), ...returned].sort(byBlock);
  }

  /** After a node that gave no results in time, no other one is waited for. */
  #endComparison(): void {
    this.#isCompared = false;
    withoutComparison.set(this.#rpc, performance.now() + FORGOTTEN);
  }

  /** The time that the next node has. A node that is slow or limits requests must not stop the index. */
  #waitFor(since: number, nodes: number): number {
    if (this.#first === null) return Number.POSITIVE_INFINITY;
    if (this.#open.size === 0) return COMPARISON_LIMIT;
    return Math.max(this.#limit - (performance.now() - since), LEAST_WAIT) / nodes;
  }

  #takeFirst(node: RpcNode, results: ReadonlyMap<string, Execution>): void {
    const returned = new Map<string, EthCall>();
    for (const [key, call] of [...this.#open]) {
      const result = results.get(key);
      if (result === undefined || result === "failed") continue;
      this.#results.set(key, result);
      returned.set(key, call);
      this.#open.delete(key);
    }
    this.#first = { node, returned };
  }

  async #takeSecond(node: RpcNode, results: ReadonlyMap<string, Execution>): Promise<void> {
    if (this.#open.size > 0) withoutSecond.delete(this.#rpc);
    for (const key of [...this.#open.keys()]) {
      const result = results.get(key);
      if (result === undefined) continue;
      this.#results.set(key, result);
      this.#open.delete(key);
    }
    if (!this.#isCompared || this.#first === null) return;
    this.#isCompared = false;
    const { node: first, returned } = this.#first;
    const differing = new Map([...returned].filter(([key]) => differs(this.#results.get(key), results.get(key))));
    if (differing.size === 0) return;
    const opinions = [
      { node: first, results: new Map(this.#results) },
      { node, results },
      ...(await this.#askOthers([first, node], [...differing.values()].sort(byBlock))),
    ];
    for (const [key, result] of mostVotes(this.#rpc, differing, opinions)) this.#results.set(key, result);
  }

  /** Asks all other nodes once. A node that does not answer in time has no vote. */
  async #askOthers(asked: readonly RpcNode[], calls: readonly EthCall[]): Promise<Opinion[]> {
    const others = this.#rpc.readyNodes().filter((node) => !asked.includes(node) && executionsOf(node).isSuitable);
    const answers = others.map(async (node): Promise<Opinion[]> => {
      const answer = await answerWithin(COMPARISON_LIMIT, tryNode(node, calls, this.#options));
      if (answer instanceof RetryableError) return [];
      return [{ node, results: new Map(calls.map((call, at) => [keyOf(call), answer[at] ?? ("failed" as const)])) }];
    });
    return (await Promise.all(answers)).flat();
  }

  /** @throws RetryableError if no node answered; ExecutionUnconfirmedError while a second node is missing */
  #end(since: number, failure: RetryableError | null): void {
    if (this.#first === null) throw failure ?? noNode(this.#rpc);
    if (this.#open.size > 0 && this.#rpc.nodes.length > 1) {
      waitForSecond(this.#rpc, this.#first.node, { since, limit: this.#limit, failure });
    }
    for (const key of this.#open.keys()) this.#results.set(key, "failed");
  }
}

/** Whether two nodes returned different data. A failed execution is confirmed in its own way. */
function differs(one: Execution | undefined, other: Execution | undefined): boolean {
  if (one === undefined || one === "failed" || other === undefined || other === "failed") return false;
  return one.data !== other.data;
}

/** Calls on one block share its control calls. */
function byBlock(one: EthCall, other: EthCall): number {
  return one.blockHash < other.blockHash ? -1 : Number(one.blockHash > other.blockHash);
}

function noNode({ nodes }: RpcClient): RetryableError {
  if (nodes.every((node) => !executionsOf(node).isSuitable)) {
    return new NodeUnsuitableError("no node executes on the block that is asked for");
  }
  return new NodeUnreachableError("no node can be called now: each failed recently");
}

/** The answer of a node; an error if it takes longer. */
async function answerWithin<T>(milliseconds: number, answer: Promise<T>): Promise<T | RetryableError> {
  if (milliseconds === Number.POSITIVE_INFINITY) return answer;
  try {
    return await withTimeout("a second node", Math.ceil(milliseconds) + 1, answer);
  } catch (error) {
    if (error instanceof RetryableError) return error;
    throw error;
  }
}

/**
 * Executes the calls on one node. Returns a retryable error instead of throwing it. A node that is unsuitable for calls is not
 * asked for a while; it is used for everything else.
 */
async function tryNode(
  node: RpcNode,
  calls: readonly EthCall[],
  options: ExecutionOptions,
): Promise<readonly Execution[] | RetryableError> {
  try {
    return await node.attempt(async () => {
      try {
        return await executeOn(node, calls, options);
      } catch (error) {
        if (!(error instanceof NodeUnsuitableError)) throw error;
        executionsOf(node).exclude();
        log.warn({ node: node.name, reason: error.message }, "the node is not used for calls of contracts for now");
        return error;
      }
    });
  } catch (error) {
    if (error instanceof RetryableError) return error;
    throw error;
  }
}

/** Since when no second node has answered, if the last failed call is not long ago; otherwise now. */
function missingSince(rpc: RpcClient): number {
  const now = performance.now();
  const known = withoutSecond.get(rpc);
  return known === undefined || now - known.last > FORGOTTEN ? now : known.since;
}

interface MissingSecond {
  readonly since: number;
  readonly limit: number;
  readonly failure: RetryableError | null;
}

/** @throws ExecutionUnconfirmedError until a second node has been missing for `limit` milliseconds */
function waitForSecond(rpc: RpcClient, { name }: RpcNode, { since, limit, failure }: MissingSecond): void {
  const now = performance.now();
  withoutSecond.set(rpc, { since, last: now });
  if (now - since < limit) throw new ExecutionUnconfirmedError(name, failure);
  log.warn({ node: name, other: failure?.code }, "no second node answers; one node decides that the execution failed");
}
