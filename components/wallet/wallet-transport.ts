import { type Chain, ChainMismatchError, custom, hexToNumber, isHex } from "viem";
import { canRequest, type WalletRequest } from "./eip1193";

/**
 * Reads the chain through the connected wallet: pages need no public node, and the security policy allows none. `provider`
 * gives the wallet's EIP-1193 provider. Throws viem's ChainMismatchError while the wallet is on another chain, because it
 * would answer for that chain.
 */
export function walletTransport(chain: Chain, provider: () => Promise<unknown>) {
  return custom({
    async request(request: WalletRequest) {
      const wallet = await provider();
      if (!canRequest(wallet)) throw new Error("The connected wallet has no EIP-1193 provider.");
      const current = await wallet.request({ method: "eth_chainId" });
      // The page learns of a switch after the wallet has made it.
      const currentChainId = isHex(current) ? hexToNumber(current) : Number(current);
      if (currentChainId !== chain.id) throw new ChainMismatchError({ chain, currentChainId });
      return wallet.request(request);
    },
  });
}
