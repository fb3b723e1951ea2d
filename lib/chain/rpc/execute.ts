import type { CallResult } from "@/lib/protocol";
import { RetryableError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import type { RpcClient } from "./client";
import { ExecutionUnconfirmedError, NodeUnreachableError } from "./errors";
import { type ContractCall, executeOn } from "./execution";
import type { Priority } from "./lane";
import type { RpcNode } from "./node";

/** How long a second node is waited for, and after which time without a question that wait begins anew, in milliseconds. */
const PATIENCE = 10_000;
const FORGOTTEN = 60_000;

/** Since when no second node confirms, and when that was last so. */
const withoutSecond = new WeakMap<RpcClient, { since: number; last: number }>();

interface ExecuteOptions {
  readonly priority?: Priority;
  /** How long a second node is waited for, in milliseconds; default 10,000. */
  readonly patience?: number;
}

/**
 * What a contract call comes to on the chain (decisions.md §4, "Mint control"): the returned data, or that the execution
 * failed. A failure that is not a revert by its code counts once the node has confirmed it ({@link executeOn}), with several
 * nodes once two of them have. Texts need not agree, since each client has its own for the same failure.
 *
 * If no second node answers for {@link PATIENCE} (all others are down, or lack the block's state), the first node's
 * confirmation counts, as it does for an index with one node: anyone could otherwise stop the index with one transaction
 * while a node is down.
 * @throws retryable errors where nodes fail; ExecutionUnconfirmedError while a second node is waited for
 */
export async function execute(
  rpc: RpcClient,
  call: ContractCall,
  { priority = "gap", patience = PATIENCE }: ExecuteOptions = {},
): Promise<CallResult> {
  let first: RpcNode | null = null;
  let failure: RetryableError | null = null;
  for (const node of rpc.readyNodes()) {
    const answer = await ask(node, call, priority);
    if (answer instanceof RetryableError) failure = answer;
    else if (answer !== "failed") return answer;
    else if (first === null) first = node;
    else {
      withoutSecond.delete(rpc);
      return { kind: "reverted" };
    }
  }
  if (first === null) throw failure ?? new NodeUnreachableError("every node is being left alone for a while");
  if (rpc.nodes.length > 1) waitForSecond(rpc, first, patience, failure);
  return { kind: "reverted" };
}

async function ask(
  node: RpcNode,
  call: ContractCall,
  priority: Priority,
): Promise<CallResult | "failed" | RetryableError> {
  try {
    return await node.attempt(() => executeOn(node, call, priority));
  } catch (error) {
    if (error instanceof RetryableError) return error;
    throw error;
  }
}

/** @throws ExecutionUnconfirmedError until no second node has confirmed anything for `patience` milliseconds */
function waitForSecond(rpc: RpcClient, { name }: RpcNode, patience: number, failure: RetryableError | null): void {
  const now = performance.now();
  const known = withoutSecond.get(rpc);
  const since = known === undefined || now - known.last > FORGOTTEN ? now : known.since;
  withoutSecond.set(rpc, { since, last: now });
  if (now - since < patience) throw new ExecutionUnconfirmedError(name, failure);
  log.warn({ node: name, other: failure?.code }, "no second node answers; one node decides that an execution failed");
}
