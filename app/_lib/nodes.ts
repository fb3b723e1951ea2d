import { callBudget } from "@/lib/api/node/lookup-limits";
import { createRpcClient, type RpcClient, type Spend } from "@/lib/chain/rpc";
import { readConfiguration } from "@/lib/config";

/** The nodes, and a budget of calls: anyone can open pages that need an answer of a node. */
interface Nodes {
  readonly client: RpcClient;
  readonly spend: Spend;
}

let nodes: Nodes | undefined;

/** The nodes that pages ask, opened once per process. */
export function siteNodes(chainId: number): Nodes {
  nodes ??= openNodes(chainId);
  return nodes;
}

function openNodes(chainId: number): Nodes {
  const { rpcUrls, rpcMaxAnswer, lookupLimit } = readConfiguration(process.env);
  return { client: createRpcClient(rpcUrls, { chainId, largestAnswer: rpcMaxAnswer }), spend: callBudget(lookupLimit) };
}
