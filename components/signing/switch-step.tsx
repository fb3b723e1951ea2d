"use client";

import { useTranslate } from "@/lib/languages/translate";
import { networkName } from "../format/network-name";
import { useSettings } from "../hooks/settings";
import { ActionBar } from "../ui/action-bar";
import { Button } from "../ui/button";
import { useSwitch } from "../wallet/use-switch";
import type { ConnectedWallet } from "../wallet/wallet";

/** Asks the wallet to switch to the site's network, and says if it did not. */
export function SwitchStep({ wallet }: { wallet: ConnectedWallet }) {
  const t = useTranslate();
  const name = networkName(t, useSettings().network);
  const { isAsking, problem, ask } = useSwitch(wallet.actions);
  return (
    <div className="space-y-3">
      <p className="text-refused text-sm">{t("signing.wrongChain", { network: name })}</p>
      <ActionBar>
        <p role="status" className="text-refused text-sm empty:hidden">
          {problem}
        </p>
        <Button look="filled" className="w-full" aria-busy={isAsking} disabled={isAsking} onClick={ask}>
          {isAsking ? t("signing.signing") : t("signing.switch", { network: name })}
        </Button>
      </ActionBar>
    </div>
  );
}
