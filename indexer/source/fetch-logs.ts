import { parseList, type RpcCall, type RpcNode, type RpcOutcome, toQuantity } from "@/lib/chain/rpc";
import type { Hex } from "@/lib/protocol";
import { logSchema, type NodeLog } from "./schemas";

/** The call for the logs with one of these topics (of the network's events) in the blocks `from` to `to`. */
export function logsCall(topics: readonly Hex[], from: number, to: number): RpcCall {
  const range = { fromBlock: toQuantity(from), toBlock: toQuantity(to) };
  return { method: "eth_getLogs", params: [{ ...range, topics: [topics] }] };
}

/** Splits the blocks `from` to `to` into ranges whose logs the node probably returns in one call. */
export function logRanges(
  node: Pick<RpcNode, "takeLogRange">,
  from: number,
  to: number,
): { readonly from: number; readonly to: number }[] {
  const ranges = [];
  for (let start = from; start <= to; ) {
    const end = start + node.takeLogRange(to - start + 1) - 1;
    ranges.push({ from: start, to: end });
    start = end + 1;
  }
  return ranges;
}

/**
 * The logs of an outcome of {@link logsCall}, and adapts the node's range of logs to it. Null if there is no outcome,
 * or if the node refused a range that can be smaller.
 * @throws NodeInconsistentError, NodeRefusedError
 */
export function takeLogs(node: RpcNode, outcome: RpcOutcome | undefined, from: number, to: number): NodeLog[] | null {
  if (outcome === undefined) return null;
  const blocks = to - from + 1;
  const isRefused = outcome.kind === "error";
  node.adaptLogRange(isRefused, blocks);
  return isRefused && blocks > 1 ? null : parseList("eth_getLogs", outcome, logSchema);
}

/** Fetches the logs of the blocks in ranges that the node accepts. @throws the errors of the node's calls */
export async function fetchLogs(node: RpcNode, topics: readonly Hex[], from: number, to: number): Promise<NodeLog[]> {
  const logs: NodeLog[] = [];
  for (let start = from; start <= to; ) {
    const end = start + node.takeLogRange(to - start + 1) - 1;
    const [outcome] = await node.batch([logsCall(topics, start, end)], "gap");
    const part = takeLogs(node, outcome, start, end);
    if (part === null) continue;
    logs.push(...part);
    start = end + 1;
  }
  return logs;
}
