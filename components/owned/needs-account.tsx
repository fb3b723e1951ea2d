"use client";

import type { ReactNode } from "react";
import type { Address } from "@/lib/protocol";
import { ConnectStep } from "../signing/connect-step";
import { useWallet } from "../wallet/wallet";

/** What is about one's own account: says so, and connects, where there is none. */
export function NeedsAccount({ text, children }: { text: string; children: (account: Address) => ReactNode }) {
  const wallet = useWallet();
  if (wallet.phase === "connected") return children(wallet.account.address);
  return (
    <div className="max-w-xl space-y-4">
      {wallet.phase === "failed" ? null : <p className="text-soft">{text}</p>}
      <ConnectStep />
    </div>
  );
}
