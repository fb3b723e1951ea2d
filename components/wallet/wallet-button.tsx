"use client";

import { lazy, Suspense, useState } from "react";
import { useOwnAddress } from "../address/use-imitated";
import { shortenAddress } from "../format";
import { Mark } from "../inscription/mark";
import { useSettings } from "../settings";
import { texts } from "../texts";
import { Button } from "../ui/button";
import { ACCOUNT_MENU } from "./account-menu-id";
import { useSwitch } from "./use-switch";
import { useWallet, type WalletActions } from "./wallet";

const AccountMenu = lazy(() => import("./account-menu"));

/** The header's wallet button: connects, switches the network, or opens the menu of the connected account. */
export function WalletButton() {
  const wallet = useWallet();
  /** Whether the button was pressed before the menu was loaded. */
  const [isEarly, setEarly] = useState(false);
  const { chainId } = useSettings().network;
  useOwnAddress(wallet.phase === "connected" ? wallet.account.address : null);
  if (wallet.phase === "failed") {
    return (
      <Button onClick={() => window.location.reload()} title={texts.wallet.failed} className="px-3 text-refused">
        {texts.wallet.reload}
        <span className="sr-only">: {texts.wallet.failed}</span>
      </Button>
    );
  }
  if (wallet.phase !== "connected") {
    const isBusy = wallet.phase === "loading" || wallet.phase === "connecting";
    return (
      <Button onClick={wallet.connect} aria-busy={isBusy} className="px-3">
        {isBusy ? texts.wallet.loading : texts.wallet.connect}
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
        onClick={() => setEarly(document.getElementById(ACCOUNT_MENU) === null)}
        aria-label={texts.wallet.account(account.address)}
        className="whitespace-nowrap px-2 sm:px-3"
      >
        <Mark seed={account.address} className="size-6 text-accent sm:hidden" />
        <span className="figures text-[0.8rem] max-sm:hidden">{shortenAddress(account.address)}</span>
      </Button>
      <Suspense>
        <AccountMenu address={account.address} isOpenAtFirst={isEarly} onShowWallet={actions.showAccount} />
      </Suspense>
    </>
  );
}

/** Asks the wallet to switch, and says below the button if it did not. */
function WrongNetwork({ actions }: { actions: WalletActions }) {
  const { isAsking, problem, ask } = useSwitch(actions);
  return (
    <span className="relative">
      <Button
        onClick={ask}
        aria-busy={isAsking}
        disabled={isAsking}
        className="whitespace-nowrap border-refused px-2 text-refused sm:px-3"
      >
        {texts.wallet.wrongNetwork}
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
