import { createClient, type Hex, http, publicActions, walletActions } from "viem";
import { privateKeyToAccount } from "viem/accounts";

/** An account that deploys contracts, and the node that it sends them to. */
export interface DeployingAccount {
  readonly rpcUrl: string;
  /** The private key. */
  readonly key: Hex;
}

export type DeployingClient = ReturnType<typeof deployingClient>;

/** Returns a client of the node that signs with the key. It caches no answer: a deployment reads its own changes. */
export function deployingClient({ rpcUrl, key }: DeployingAccount) {
  return createClient({ account: privateKeyToAccount(key), transport: http(rpcUrl), cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions);
}
