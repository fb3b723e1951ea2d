import type { NodeState } from "@/components/status/nodes";
import { countSchema, createRpcClient } from "@/lib/chain/rpc";
import { readConfiguration } from "@/lib/config";
import { describeError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";

/** How long a node may take before it counts as silent, and how long an answer is good, in milliseconds. */
const PATIENCE = 2_000;
const FRESH = 5_000;

let latest: { readonly at: number; readonly states: Promise<readonly NodeState[]> } | null = null;

/** How this site's nodes answer. Asked at most every five seconds, however many look at it. */
export function nodesNow(): Promise<readonly NodeState[]> {
  const now = Date.now();
  if (latest === null || now - latest.at > FRESH) latest = { at: now, states: askAll() };
  return latest.states;
}

async function askAll(): Promise<readonly NodeState[]> {
  const { rpcUrls } = readConfiguration(process.env);
  return Promise.all(rpcUrls.map(askOne));
}

async function askOne(url: string): Promise<NodeState> {
  const rpc = createRpcClient([url], { timeout: PATIENCE });
  const started = performance.now();
  try {
    const block = await rpc.call("eth_blockNumber", [], countSchema);
    const milliseconds = Math.round(performance.now() - started);
    const chainId = await rpc.call("eth_chainId", [], countSchema);
    return { block, milliseconds, chainId };
  } catch (error) {
    log.warn({ cause: describeError(error) }, "a node did not answer the status page");
    return null;
  } finally {
    rpc.close();
  }
}
