import type { CallResult } from "@/lib/protocol";
import { RetryableError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import type { RpcClient } from "./client";
import { ExecutionUnconfirmedError, NodeUnreachableError } from "./errors";
import { type EthCall, type ExecutionOptions, executeOn, type Spend } from "./execution";
import type { RpcNode } from "./node";
import type { Priority } from "./request-queue";

/** Default time to wait for a second node, in milliseconds. */
const CONFIRMATION_LIMIT = 10_000;
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
 * Executes a contract call on the chain (spec §5.3.5). Returns the data, or that the execution failed. A failure without the
 * code of a revert counts once the node has confirmed it ({@link executeOn}), and with several nodes once two of them have.
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
  for (const node of rpc.readyNodes()) {
    const answer = await tryNode(node, call, options);
    if (answer instanceof RetryableError) failure = answer;
    else if (answer !== "failed") return answer;
    else if (first === null) first = node;
    else {
      withoutSecond.delete(rpc);
      return { kind: "reverted" };
    }
  }
  if (first === null) throw failure ?? new NodeUnreachableError("no node can be called now: each failed recently");
  if (rpc.nodes.length > 1) waitForSecond(rpc, first, confirmationLimit, failure);
  return { kind: "reverted" };
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

/** @throws ExecutionUnconfirmedError until a second node has been missing for `limit` milliseconds */
function waitForSecond(rpc: RpcClient, { name }: RpcNode, limit: number, failure: RetryableError | null): void {
  const now = performance.now();
  const known = withoutSecond.get(rpc);
  const since = known === undefined || now - known.last > FORGOTTEN ? now : known.since;
  withoutSecond.set(rpc, { since, last: now });
  if (now - since < limit) throw new ExecutionUnconfirmedError(name, failure);
  log.warn({ node: name, other: failure?.code }, "no second node answers; one node decides that the execution failed");
}
