import type { NodeState } from "@/components/status/nodes";
import { countSchema, createRpcClient } from "@/lib/chain/rpc";
import { readConfiguration } from "@/lib/config";
import { describeError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";

/** Milliseconds until a request to a node times out, and until its answer expires. */
const TIMEOUT = 2_000;
const MAX_AGE = 5_000;

let latest: { readonly at: number; readonly states: Promise<readonly NodeState[]> } | null = null;

/** The states of the configured nodes. Cached, so that each node gets at most one request in five seconds. */
export function currentNodeStates(): Promise<readonly NodeState[]> {
  const now = Date.now();
  if (latest === null || now - latest.at > MAX_AGE) latest = { at: now, states: requestAll() };
  return latest.states;
}

async function requestAll(): Promise<readonly NodeState[]> {
  const { rpcUrls } = readConfiguration(process.env);
  return Promise.all(rpcUrls.map(requestOne));
}

async function requestOne(url: string): Promise<NodeState> {
  const rpc = createRpcClient([url], { timeout: TIMEOUT });
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
