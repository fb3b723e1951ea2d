"use client";

import { lazy, Suspense } from "react";
import { useTranslate } from "@/lib/languages/translate";
import { Button } from "../ui/button";
import { useWallet } from "./wallet";

// The provider loads it together with the wallet's code.
const ConnectedButton = lazy(() => import("./connected-button"));

/** The header's wallet button: connects, switches the network, or opens the menu of the connected account. */
export function WalletButton() {
  const t = useTranslate();
  const wallet = useWallet();
  if (wallet.phase === "failed") {
    return (
      <Button onClick={() => window.location.reload()} title={t("wallet.failed")} className="px-3 text-refused">
        {t("wallet.reload")}
        <span className="sr-only">: {t("wallet.failed")}</span>
      </Button>
    );
  }
  const isBusy = wallet.phase !== "absent" && wallet.phase !== "disconnected";
  const isAsked = isBusy && wallet.phase !== "connected" && wallet.requests > 0;
  const button = (
    <>
      <Button onClick={wallet.connect} aria-busy={isBusy} className="px-3">
        {isBusy ? t("wallet.loading") : t("wallet.connect")}
      </Button>
      <span role="status" className="sr-only">
        {isAsked ? t("wallet.loadingList") : ""}
      </span>
    </>
  );
  if (wallet.phase !== "connected") return button;
  return (
    <Suspense fallback={button}>
      <ConnectedButton wallet={wallet} />
    </Suspense>
  );
}
