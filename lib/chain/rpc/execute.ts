import type { CallResult } from "@/lib/protocol";
import { RetryableError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import { withTimeout } from "@/lib/runtime/with-timeout";
import type { RpcClient } from "./client";
import { ExecutionUnconfirmedError, NodeUnreachableError } from "./errors";
import { type EthCall, type ExecutionOptions, executeOn, type Spend } from "./execution";
import type { RpcNode } from "./node";
import type { Priority } from "./request-queue";

/** Default time to wait for a second node, in milliseconds. */
const CONFIRMATION_LIMIT = 10_000;
/** Minimum time that a second node has for its answer, in milliseconds, also after others have been missing for longer. */
const LEAST_WAIT = 1_000;
/** Time without a failed call after which that wait starts from the beginning, in milliseconds. */
const FORGOTTEN = 60_000;

/** When a second node was first and last missing. */
const withoutSecond = new WeakMap<RpcClient, { since: number; last: number }>();

/**
 * The calls of a client whose execution is known to have failed, oldest first. They stay valid, because the state after
 * a block with a given hash never changes. Without this cache, each failure of a node would restart all confirmations
 * of a batch.
 */
const failedCalls = new WeakMap<RpcClient, Set<string>>();
/** Maximum number of cached calls, of about 500 bytes each. */
const REMEMBERED = 4_000;

/** Options of {@link execute}. */
export interface ExecuteOptions {
  readonly priority?: Priority;
  /** Time to wait for a second node, in milliseconds; default 10,000. */
  readonly confirmationLimit?: number;
  /** Called with the number of calls before each request to a node; an error that it throws ends the execution. */
  readonly spend?: Spend | undefined;
}

/**
 * Executes a contract call on the chain (spec §5.3.5). Returns the data, or that the execution failed. A failure counts
 * once the node has confirmed it ({@link executeOn}), and with several nodes once two of them have.
 * The texts may differ, because each client words the same failure differently.
 *
 * If no second node answers for {@link CONFIRMATION_LIMIT} (the others are down or lack the block's state), the first node
 * decides, as in an index with one node. Otherwise anyone could stop the index with a single transaction while a node
 * is down.
 * @throws RetryableError if nodes fail; ExecutionUnconfirmedError while it waits for a second node
 */
export async function execute(
  rpc: RpcClient,
  call: EthCall,
  { priority = "gap", confirmationLimit = CONFIRMATION_LIMIT, spend }: ExecuteOptions = {},
): Promise<CallResult> {
  const key = JSON.stringify([call.blockHash, call.to, call.data, call.from, call.gas]);
  if (failedCalls.get(rpc)?.has(key)) return { kind: "reverted" };
  const result = await executeOnNodes(rpc, call, confirmationLimit, { priority, spend });
  if (result.kind === "reverted") remember(rpc, key);
  return result;
}

function remember(rpc: RpcClient, key: string): void {
  const keys = failedCalls.get(rpc) ?? new Set();
  failedCalls.set(rpc, keys.add(key));
  if (keys.size <= REMEMBERED) return;
  const [oldest] = keys;
  if (oldest !== undefined) keys.delete(oldest);
}

async function executeOnNodes(
  rpc: RpcClient,
  call: EthCall,
  confirmationLimit: number,
  options: ExecutionOptions,
): Promise<CallResult> {
  let first: RpcNode | null = null;
  let failure: RetryableError | null = null;
  const nodes = rpc.readyNodes();
  let since = performance.now();
  let wait = Number.POSITIVE_INFINITY;
  for (const [index, node] of nodes.entries()) {
    const answer = await answerWithin(wait, tryNode(node, call, options));
    if (answer instanceof RetryableError) {
      failure = answer;
      continue;
    }
    if (first !== null) withoutSecond.delete(rpc);
    if (answer !== "failed") return answer;
    if (first !== null) return { kind: "reverted" };
    first = node;
    since = missingSince(rpc);
    const left = Math.max(confirmationLimit - (performance.now() - since), LEAST_WAIT);
    wait = left / Math.max(1, nodes.length - 1 - index);
  }
  if (first === null) throw failure ?? new NodeUnreachableError("no node can be called now: each failed recently");
  if (rpc.nodes.length > 1) waitForSecond(rpc, first, { since, limit: confirmationLimit, failure });
  return { kind: "reverted" };
}

/** The answer of a node; an error if it takes longer. A node that is slow or limits requests must not stop the index. */
async function answerWithin<T>(milliseconds: number, answer: Promise<T>): Promise<T | RetryableError> {
  if (milliseconds === Number.POSITIVE_INFINITY) return answer;
  try {
    return await withTimeout("a second node", Math.ceil(milliseconds) + 1, answer);
  } catch (error) {
    if (error instanceof RetryableError) return error;
    throw error;
  }
}

/** Executes the call on one node. Returns a retryable error instead of throwing it. */
async function tryNode(
  node: RpcNode,
  call: EthCall,
  options: ExecutionOptions,
): Promise<CallResult | "failed" | RetryableError> {
  try {
    return await node.attempt(() => executeOn(node, call, options));
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
