"use client";

import { useRef } from "react";
import { useTranslate } from "@/lib/languages/translate";
import { useOwnAddress } from "../address/use-imitated";
import { shortenAddress } from "../format/shorten";
import { useSettings } from "../hooks/settings";
import { Button } from "../ui/button";
import { Mark } from "../ui/mark";
import AccountMenu from "./account-menu";
import { useSwitch } from "./use-switch";
import type { ConnectedWallet, WalletActions } from "./wallet";

/** Id of the menu, for the button that opens it. */
const ACCOUNT_MENU = "account-menu";

/** The header's button of a connected wallet: switches the network, or opens the menu of the account. */
export default function ConnectedButton({ wallet: { account, actions } }: { wallet: ConnectedWallet }) {
  const t = useTranslate();
  const menu = useRef<HTMLElement>(null);
  const { chainId } = useSettings().network;
  useOwnAddress(account.address);
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
      {/* A native popover: Escape closes it. */}
      <nav
        ref={menu}
        id={ACCOUNT_MENU}
        popover="auto"
        aria-label={t("accountMenu.label")}
        className="fixed inset-auto top-14 right-2 m-0 w-72 max-w-[calc(100vw-1rem)] border border-line bg-surface py-2 text-ink shadow-raised"
      >
        <AccountMenu
          address={account.address}
          onShowWallet={actions.showAccount}
          onShowRecovery={account.silent?.showRecovery ?? null}
          onClose={() => menu.current?.hidePopover()}
        />
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
