"use client";

import type { ReactNode } from "react";
import type { Address } from "@/lib/protocol";
import { texts } from "../texts";
import { signingTexts } from "../texts/signing";
import { Button } from "../ui/button";
import { Notice } from "../ui/notice";
import { useWallet } from "../wallet/wallet";

/** What is about one's own account: says so, and connects, where there is none. */
export function NeedsAccount({ text, children }: { text: string; children: (account: Address) => ReactNode }) {
  const wallet = useWallet();
  if (wallet.phase === "connected") return children(wallet.account.address);
  if (wallet.phase === "failed") return <Notice tone="refused" title={texts.wallet.failed} />;
  const isBusy = wallet.phase === "loading" || wallet.phase === "connecting";
  return (
    <div className="max-w-xl space-y-4">
      <p className="text-soft">{text}</p>
      <Button look="filled" onClick={wallet.connect} aria-busy={isBusy}>
        {isBusy ? signingTexts.connecting : signingTexts.connect}
      </Button>
    </div>
  );
}
