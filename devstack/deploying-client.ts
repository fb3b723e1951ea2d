import { createClient, type Hex, http, publicActions, walletActions } from "viem";
import { privateKeyToAccount } from "viem/accounts";

export type DeployingClient = ReturnType<typeof deployingClient>;

/** Returns a client of the node at `rpcUrl` that signs with `key`. It caches no answer: a deployment reads what it just changed. */
export function deployingClient({ rpcUrl, key }: { readonly rpcUrl: string; readonly key: Hex }) {
  return createClient({ account: privateKeyToAccount(key), transport: http(rpcUrl), cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions);
}
