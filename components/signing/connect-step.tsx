"use client";

import { isDevelopmentChain } from "@/lib/chain/networks/development";
import { useTranslate } from "@/lib/languages/translate";
import { useSettings } from "../hooks/settings";
import { ActionBar } from "../ui/action-bar";
import { Button } from "../ui/button";
import { Notice } from "../ui/notice";
import { useWallet } from "../wallet/wallet";

/** The button that connects a wallet. On the development chain it also mentions the built-in wallet. */
export function ConnectStep({ className = "" }: { className?: string }) {
  const t = useTranslate();
  const wallet = useWallet();
  const { network } = useSettings();
  if (wallet.phase === "failed") return <Notice tone="refused" title={t("wallet.failed")} />;
  const isBusy = wallet.phase === "loading" || wallet.phase === "connecting";
  return (
    <div className="space-y-3">
      <ActionBar>
        <Button look="filled" className={className} onClick={wallet.connect} aria-busy={isBusy}>
          {isBusy ? t("signing.connecting") : t("signing.connect")}
        </Button>
      </ActionBar>
      {isDevelopmentChain(network) ? <p className="text-faint text-sm">{t("home.start.tryLocal.text")}</p> : null}
    </div>
  );
}
