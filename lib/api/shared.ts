import { presetOfChain } from "@/lib/chain/networks";
import { readConfiguration, requireDatabaseUrl } from "@/lib/config";
import { openFeed } from "@/lib/database/feed";
import { sharedDatabase } from "@/lib/database/pool";
import type { ProtocolRules } from "@/lib/protocol";
import { log } from "@/lib/runtime/log";
import { createDispatch, type Dispatch } from "./dispatch";
import { endpoints } from "./endpoints";
import { chainNode } from "./node";

/** An API of a process. */
export interface Api {
  readonly dispatch: Dispatch;
  /** Ends its streams. The database stays open. */
  close(): Promise<void>;
}

/**
 * The API on the database and the nodes that the environment names. `listens`: whether the process lives long enough to
 * listen on the database; a host that starts and freezes processes as it likes looks for what is new instead.
 */
export function openApi({ listens }: { listens: boolean }): Api {
  const database = sharedDatabase();
  const feed = openFeed(database, listens ? requireDatabaseUrl(readConfiguration(process.env)) : null);
  const dispatch = createDispatch({
    endpoints,
    context: { database, feed, node: sharedNode(), rulesOf: sharedRules },
    onFailure: ({ code, path, cause }) => log.error({ code, path, error: cause }, "request failed"),
  });
  return { dispatch, close: () => feed.close() };
}

let api: Api | undefined;

/** This process's API where the process is a host's; made when it is first asked for. */
export function sharedDispatch(): Dispatch {
  api ??= openApi({ listens: false });
  return api.dispatch;
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
