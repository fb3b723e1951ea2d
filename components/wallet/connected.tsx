"use client";

import { type ReactNode, Suspense } from "react";
import type { Address } from "@/lib/protocol";
import { useWallet } from "./wallet";

/** What every page shows for the connected account, whose code may come late; nothing without an account. */
export function Connected({ children }: { children: (account: Address) => ReactNode }) {
  const wallet = useWallet();
  return wallet.phase === "connected" ? <Suspense>{children(wallet.account.address)}</Suspense> : null;
}
