"use client";

import type { ReactNode } from "react";
import type { Address } from "@/lib/protocol";
import { ConnectStep } from "../signing/connect-step";
import { useWallet } from "../wallet/wallet";

/** Renders `children` for the connected account. If there is none, shows `text` and a button that connects a wallet. */
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
