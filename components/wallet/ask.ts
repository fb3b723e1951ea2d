import { createClient, custom, MethodNotFoundRpcError } from "viem";
import { sendTransaction } from "viem/actions";
import { getConnectorClient } from "wagmi/actions";
import { type Address, type Hash, parseHash } from "@/lib/protocol";
import { isPlainObject } from "@/lib/protocol/plain-object";
import type { WalletConfig } from "./config";
import { canRequest, connectedProvider, type WalletRequest } from "./eip1193";
import type { ContractCall } from "./wallet";

/** Codes of wallets that do not have a method: of JSON-RPC and of EIP-1193. */
const NO_METHOD: ReadonlySet<unknown> = new Set([-32601, -32004, 4200]);

/**
 * Asks the connected wallet to sign and send. Calls `onAsked` right before the request: an error before it surely means that
 * nothing was sent. Throws viem's and wagmi's errors.
 */
export async function askWallet(
  config: WalletConfig,
  { to, data, value }: ContractCall,
  account: Address,
  onAsked: () => void,
): Promise<Hash> {
  const chain = config.chains[0];
  // Checks that the wallet is connected and has the account.
  await getConnectorClient(config, { account, chainId: chain.id, assertChainId: false });
  const provider = await connectedProvider(config, { chainId: chain.id });
  const transport = custom(askingOnce(provider, onAsked), { retryCount: 0 });
  const client = createClient({ account, chain, transport });
  const answer: unknown = await sendTransaction(client, { data, value, ...(to === null ? {} : { to }) });
  const hash = typeof answer === "string" ? parseHash(answer) : null;
  if (hash === null) throw new Error(`The wallet returned an invalid transaction hash: ${String(answer)}`);
  return hash;
}

/**
 * Forwards requests to a wallet's EIP-1193 provider, but the one that signs at most once, and calls `onAsked` before it.
 *
 * After some errors of `eth_sendTransaction`, viem asks again with `wallet_sendTransaction`. The node may have accepted the first
 * transaction nevertheless, so the second request passes only if the wallet does not have the first method.
 */
export function askingOnce(provider: unknown, onAsked: () => void) {
  let mayAskAgain = false;
  return {
    async request(request: WalletRequest): Promise<unknown> {
      if (!canRequest(provider)) throw new Error("The connected wallet has no EIP-1193 provider.");
      if (request.method === "wallet_sendTransaction" && !mayAskAgain) throw noMethod(request);
      if (request.method !== "eth_sendTransaction") return provider.request(request);
      onAsked();
      try {
        return await provider.request(request);
      } catch (error) {
        mayAskAgain = isPlainObject(error) && NO_METHOD.has(error.code);
        throw error;
      }
    },
  };
}

function noMethod({ method }: WalletRequest): Error {
  return Object.assign(new Error(`The wallet is not asked by ${method} again.`), { code: MethodNotFoundRpcError.code });
}
