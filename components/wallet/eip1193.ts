import type { Config } from "wagmi";

/** A request to a wallet by EIP-1193. */
export interface WalletRequest {
  readonly method: string;
  readonly params?: unknown;
}

interface Eip1193Provider {
  request(request: WalletRequest): Promise<unknown>;
}

/** Whether a value is the provider of a wallet by EIP-1193. */
export function canRequest(provider: unknown): provider is Eip1193Provider {
  return typeof provider === "object" && provider !== null && "request" in provider;
}

/**
 * The provider of the wallet that is connected at the moment, of an unchecked form; some wallets have one for each chain. Throws an
 * error if there is none.
 */
export async function connectedProvider(
  { state: { connections, current } }: Pick<Config, "state">,
  chain?: { readonly chainId: number },
): Promise<unknown> {
  const connection = current === null ? undefined : connections.get(current);
  if (connection === undefined) throw new Error("No wallet is connected.");
  return connection.connector.getProvider(chain);
}
