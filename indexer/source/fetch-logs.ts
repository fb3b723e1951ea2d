import {
  AnswerTooLargeError,
  BUSY,
  listOf,
  type RpcCall,
  type RpcNode,
  type RpcOutcome,
  toQuantity,
} from "@/lib/chain/rpc";
import type { Hex } from "@/lib/protocol";
import { LogParser, type NodeLog } from "./node-log";

const METHOD = "eth_getLogs";

/** The call for the logs with one of these topics (of the network's events) in the blocks `from` to `to`. */
export function logsCall(topics: readonly Hex[], from: number, to: number): RpcCall {
  const range = { fromBlock: toQuantity(from), toBlock: toQuantity(to) };
  return { method: METHOD, params: [{ ...range, topics: [topics] }] };
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

/** Logs that a node lists, and the blocks whose logs it does not list. */
export interface ListedLogs {
  readonly logs: readonly NodeLog[];
  /**
   * Numbers of the blocks whose logs the node refuses to list even for one block at a time. Any contract can emit more logs
   * than a node lists, so these blocks must be read from their receipts.
   */
  readonly refused: readonly number[];
}

/**
 * The logs of an outcome of {@link logsCall}, and adapts the node's range of logs to it. Null if there is no outcome,
 * or if the node refused a range that can be smaller.
 * @throws NodeInconsistentError; NodeBusyError
 */
export function takeLogs(node: RpcNode, outcome: RpcOutcome | undefined, from: number, to: number): ListedLogs | null {
  if (outcome === undefined) return null;
  const blocks = to - from + 1;
  const isRefused = outcome.kind === "error";
  // A refusal of one block is about its logs, not about the range.
  if (isRefused && blocks === 1 && outcome.code !== BUSY) return { logs: [], refused: [from] };
  node.adaptLogRange(isRefused, blocks);
  if (isRefused && blocks > 1) return null;
  const parser = new LogParser();
  return { logs: listOf(METHOD, outcome).map((each) => parser.parse(each, from, to)), refused: [] };
}

/** Fetches the logs of the blocks in ranges that the node accepts. @throws the errors of the node's calls */
export async function fetchLogs(node: RpcNode, topics: readonly Hex[], from: number, to: number): Promise<ListedLogs> {
  const logs: NodeLog[] = [];
  const refused: number[] = [];
  for (let start = from; start <= to; ) {
    const end = start + node.takeLogRange(to - start + 1) - 1;
    const part = await fetchRange(node, topics, start, end);
    if (part === null) continue;
    logs.push(...part.logs);
    refused.push(...part.refused);
    start = end + 1;
  }
  return { logs, refused };
}

async function fetchRange(node: RpcNode, topics: readonly Hex[], from: number, to: number): Promise<ListedLogs | null> {
  try {
    const [outcome] = await node.batch([logsCall(topics, from, to)], "gap");
    return takeLogs(node, outcome, from, to);
  } catch (error) {
    // The caller of a larger range halves it.
    if (!(error instanceof AnswerTooLargeError) || from < to) throw error;
    return { logs: [], refused: [from] };
  }
}
