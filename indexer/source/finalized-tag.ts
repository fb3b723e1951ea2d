import { NodeRefusedError, type RpcNode } from "@/lib/chain/rpc";
import type { RetryableError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";

/** JSON-RPC error codes that say that the node lacks the tag or its block: method not found, invalid params, unknown block. */
const UNKNOWN = new Set([-32601, -32602, -39001]);
/** JSON-RPC error code of a limit, which tells nothing about the tag. The code 429 is an error of its own. */
const LIMIT_EXCEEDED = -32005;
/** Milliseconds before a node that does not answer the tag `finalized` is asked for it again. */
const RETRY = 1_000;
/**
 * Milliseconds over which a node must fail for the tag alone, and the number of its failures, until it counts as a node
 * without the tag. A node that starts or has an internal error answers again earlier.
 */
const UNCLEAR = { time: 5 * 60_000, failures: 10 };

interface Failures {
  readonly since: number;
  readonly count: number;
}

/** Failures for the tag that do not say why, since the last block of the tag, on the monotonic clock. */
const unclear = new WeakMap<RpcNode, Failures>();
/** When nodes that do not answer `finalized` are asked for it again, on the monotonic clock. */
const retryAt = new WeakMap<RpcNode, number>();

/** Whether the node may be asked for its `finalized` block now. */
export function asksFinalized(node: RpcNode): boolean {
  return performance.now() >= (retryAt.get(node) ?? 0);
}

/** Records that the node returned its `finalized` block. */
export function hasFinalized(node: RpcNode): void {
  node.knowsFinalized = true;
  unclear.delete(node);
}

/** Records that the node has no block for the tag, unless it returned one before (spec §8.3.3). */
export function lacksFinalized(node: RpcNode, code: string | number): void {
  if (node.knowsFinalized !== null) return;
  log.debug({ node: node.name, code }, "the node does not answer the tag finalized");
  node.knowsFinalized = false;
}

/** Records that the request for the tag failed, although the node answers other requests (spec §8.3.3). */
export function failedFinalized(node: RpcNode, error: RetryableError): void {
  if (error instanceof NodeRefusedError && error.rpcCode === LIMIT_EXCEEDED) return;
  if (error instanceof NodeRefusedError && UNKNOWN.has(error.rpcCode)) {
    postponeFinalized(node);
    lacksFinalized(node, error.rpcCode);
  } else if (isLasting(node)) lacksFinalized(node, error instanceof NodeRefusedError ? error.rpcCode : error.code);
}

/** Has the node asked for the tag only after a while. */
export function postponeFinalized(node: RpcNode): void {
  retryAt.set(node, performance.now() + RETRY);
}

/** Counts a failure without a clear reason, and returns whether the node has failed for long enough. */
function isLasting(node: RpcNode): boolean {
  const now = performance.now();
  const { since, count } = unclear.get(node) ?? { since: now, count: 0 };
  unclear.set(node, { since, count: count + 1 });
  return now - since >= UNCLEAR.time && count + 1 >= UNCLEAR.failures;
}
