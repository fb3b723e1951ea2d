"use client";

import { useEffect, useState } from "react";
import { isPlainObject } from "@/lib/protocol/plain-object";
import type { Provider } from "./verification/node";

/** A wallet that has announced itself to the page (EIP-6963). */
export interface AnnouncedWallet {
  readonly id: string;
  readonly name: string;
  readonly provider: Provider;
}

/** Longest name of a wallet that is shown, in characters. */
const NAME_LIMIT = 40;

/** The wallets of this browser. Their nodes can be read without a connection, and without the wallet code. */
export function useAnnouncedWallets(): readonly AnnouncedWallet[] {
  const [wallets, setWallets] = useState<readonly AnnouncedWallet[]>([]);
  useEffect(() => {
    const hear = (event: Event): void => {
      const wallet = "detail" in event ? walletOf(event.detail) : null;
      if (wallet === null) return;
      setWallets((known) => (known.some(({ id }) => id === wallet.id) ? known : [...known, wallet]));
    };
    window.addEventListener("eip6963:announceProvider", hear);
    window.dispatchEvent(new Event("eip6963:requestProvider"));
    return () => window.removeEventListener("eip6963:announceProvider", hear);
  }, []);
  return wallets;
}

function walletOf(detail: unknown): AnnouncedWallet | null {
  if (!isPlainObject(detail) || !isPlainObject(detail.info) || !isProvider(detail.provider)) return null;
  const { rdns, name } = detail.info;
  if (typeof rdns !== "string" || typeof name !== "string") return null;
  return { id: rdns, name: name.slice(0, NAME_LIMIT), provider: detail.provider };
}

function isProvider(value: unknown): value is Provider {
  return isPlainObject(value) && typeof value.request === "function";
}
