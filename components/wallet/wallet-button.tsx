"use client";

import { lazy, Suspense, useRef } from "react";
import { useTranslate } from "@/lib/languages/translate";
import { useOwnAddress } from "../address/use-imitated";
import { shortenAddress } from "../format";
import { Mark } from "../inscription/mark";
import { useSettings } from "../settings";
import { Button } from "../ui/button";
import { useSwitch } from "./use-switch";
import { useWallet, type WalletActions } from "./wallet";

/** Id of the menu, for the button that opens it. */
const ACCOUNT_MENU = "account-menu";

const AccountMenu = lazy(() => import("./account-menu"));

/** The header's wallet button: connects, switches the network, or opens the menu of the connected account. */
export function WalletButton() {
  const t = useTranslate();
  const wallet = useWallet();
  const menu = useRef<HTMLElement>(null);
  const { chainId } = useSettings().network;
  useOwnAddress(wallet.phase === "connected" ? wallet.account.address : null);
  if (wallet.phase === "failed") {
    return (
      <Button onClick={() => window.location.reload()} title={t("wallet.failed")} className="px-3 text-refused">
        {t("wallet.reload")}
        <span className="sr-only">: {t("wallet.failed")}</span>
      </Button>
    );
  }
  if (wallet.phase !== "connected") {
    const isBusy = wallet.phase === "loading" || wallet.phase === "connecting";
    return (
      <Button onClick={wallet.connect} aria-busy={isBusy} className="px-3">
        {isBusy ? t("wallet.loading") : t("wallet.connect")}
      </Button>
    );
  }
  const { account, actions } = wallet;
  if (account.chainId !== chainId) return <WrongNetwork actions={actions} />;
  return (
    <>
      <Button
        data-wallet-account=""
        popoverTarget={ACCOUNT_MENU}
        aria-label={t("wallet.account", { address: account.address })}
        className="whitespace-nowrap px-2 sm:px-3"
      >
        <Mark seed={account.address} className="size-6 text-accent sm:hidden" />
        <span className="figures text-[0.8rem] max-sm:hidden">{shortenAddress(account.address)}</span>
      </Button>
      {/* A native popover: Escape closes it. The button opens it also before its content has loaded. */}
      <nav
        ref={menu}
        id={ACCOUNT_MENU}
        popover="auto"
        aria-label={t("accountMenu.label")}
        className="fixed inset-auto top-14 right-2 m-0 w-72 max-w-[calc(100vw-1rem)] border border-line bg-surface py-2 text-ink shadow-raised"
      >
        <Suspense>
          <AccountMenu
            address={account.address}
            onShowWallet={actions.showAccount}
            onClose={() => menu.current?.hidePopover()}
          />
        </Suspense>
      </nav>
    </>
  );
}

/** Asks the wallet to switch, and says below the button if it did not. */
function WrongNetwork({ actions }: { actions: WalletActions }) {
  const t = useTranslate();
  const { isAsking, problem, ask } = useSwitch(actions);
  return (
    <span className="relative">
      <Button
        onClick={ask}
        aria-busy={isAsking}
        disabled={isAsking}
        className="whitespace-nowrap border-refused px-2 text-refused sm:px-3"
      >
        {t("wallet.wrongNetwork")}
      </Button>
      <span
        role="status"
        className="absolute top-full right-0 z-20 mt-1 w-64 border border-refused bg-surface p-3 text-refused text-sm shadow-raised empty:hidden"
      >
        {problem}
      </span>
    </span>
  );
}
