import { presetOfChain } from "@/lib/chain/networks";
import { readConfiguration } from "@/lib/config";
import { sharedDatabase } from "@/lib/database/pool";
import type { ProtocolRules } from "@/lib/protocol";
import { log } from "@/lib/runtime/log";
import { createDispatch, type Dispatch } from "./dispatch";
import { endpoints } from "./endpoints";
import { chainNode } from "./node";

let dispatch: Dispatch | undefined;

/** This process's API, on the database and the nodes that its environment names; made when it is first asked for. */
export function sharedDispatch(): Dispatch {
  dispatch ??= createDispatch({
    endpoints,
    context: { database: sharedDatabase(), node: sharedNode(), rulesOf: sharedRules },
    onFailure: ({ code, path, cause }) => log.error({ code, path, error: cause }, "request failed"),
  });
  return dispatch;
}

/** By the configured network, or the preset with the chain id, as the worker does. */
function sharedRules(chainId: number): ProtocolRules | null {
  const { network } = readConfiguration(process.env);
  if (network === null) return presetOfChain(chainId);
  return network.chainId === chainId ? network : null;
}

function sharedNode() {
  const { rpcUrls } = readConfiguration(process.env);
  return rpcUrls.length === 0 ? null : chainNode(rpcUrls);
}
