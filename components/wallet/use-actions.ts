"use client";

import { useSettings } from "../hooks/settings";
import { useWallet, type WalletActions } from "./wallet";

/**
 * The actions of the connected wallet; null if none is connected or it is on another network. What a page reads from the chain
 * is read again when the wallet comes to the site's network.
 */
export function useActions(): WalletActions | null {
  const wallet = useWallet();
  const { chainId } = useSettings().network;
  return wallet.phase === "connected" && wallet.account.chainId === chainId ? wallet.actions : null;
}
