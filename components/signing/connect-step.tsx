"use client";

import { isDevelopmentChain } from "@/lib/chain/networks/development";
import { useSettings } from "../settings";
import { texts } from "../texts";
import { signingTexts } from "../texts/signing";
import { ActionBar } from "../ui/action-bar";
import { Button } from "../ui/button";
import { Notice } from "../ui/notice";
import { useWallet } from "../wallet/wallet";

/** The button that connects a wallet. On the development chain it also mentions the built-in wallet. */
export function ConnectStep({ className = "" }: { className?: string }) {
  const wallet = useWallet();
  const { network } = useSettings();
  if (wallet.phase === "failed") return <Notice tone="refused" title={texts.wallet.failed} />;
  const isBusy = wallet.phase === "loading" || wallet.phase === "connecting";
  return (
    <div className="space-y-3">
      <ActionBar>
        <Button look="filled" className={className} onClick={wallet.connect} aria-busy={isBusy}>
          {isBusy ? signingTexts.connecting : signingTexts.connect}
        </Button>
      </ActionBar>
      {isDevelopmentChain(network) ? <p className="text-faint text-sm">{texts.home.start.tryLocal.text}</p> : null}
    </div>
  );
}
