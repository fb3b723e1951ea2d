import { callBudget } from "@/lib/api/node/lookup-limits";
import { createRpcClient, type RpcClient, type Spend } from "@/lib/chain/rpc";
import { readConfiguration } from "@/lib/config";
import { describeError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import { withTimeout } from "@/lib/runtime/with-timeout";

/** Lookups at a time. A name takes up to four calls of contracts. */
const LOOKUPS = 4;
/** Milliseconds that a page waits for an answer. */
const TIMEOUT = 2_000;

/** The nodes, and a budget of calls: anyone can open pages that need an answer of a node. */
interface Nodes {
  readonly client: RpcClient;
  readonly spend: Spend;
}

let nodes: Nodes | undefined;
let running = 0;

/**
 * Reads something from the nodes for a page. Undefined if they do not answer in time, or if too many lookups run or have
 * cost too many calls. `what` names the subject in the log.
 */
export async function lookUp<T>(
  chainId: number,
  what: string,
  read: (nodes: Nodes) => Promise<T>,
): Promise<T | undefined> {
  if (running >= LOOKUPS) return undefined;
  nodes ??= openNodes(chainId);
  running++;
  // A lookup that is late keeps its place: the node may be overloaded.
  const reading = read(nodes).finally(() => running--);
  try {
    return await withTimeout("the node", TIMEOUT, reading);
  } catch (error) {
    log.warn({ cause: describeError(error) }, `${what} could not be read`);
    return undefined;
  }
}

function openNodes(chainId: number): Nodes {
  const { rpcUrls, rpcMaxAnswer, lookupLimit } = readConfiguration(process.env);
  return { client: createRpcClient(rpcUrls, { chainId, largestAnswer: rpcMaxAnswer }), spend: callBudget(lookupLimit) };
}
