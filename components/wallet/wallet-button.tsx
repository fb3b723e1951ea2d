"use client";

import { shortenHex } from "../format";
import { useSettings } from "../settings";
import { texts } from "../texts";
import { Button } from "../ui/button";
import { useWallet } from "./wallet";

/** The header's wallet button: connects, switches the network, or shows the connected account. */
export function WalletButton() {
  const wallet = useWallet();
  const { chainId } = useSettings().network;
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
  const isElsewhere = account.chainId !== chainId;
  return (
    <Button
      onClick={isElsewhere ? () => void actions.switchChain() : actions.showAccount}
      aria-label={isElsewhere ? texts.wallet.wrongNetwork : texts.wallet.account(account.address)}
      className={`whitespace-nowrap px-3 ${isElsewhere ? "border-refused text-refused" : ""}`}
    >
      {isElsewhere ? (
        texts.wallet.wrongNetwork
      ) : (
        <span className="figures text-[0.8rem]">{shortenHex(account.address, 3)}</span>
      )}
    </Button>
  );
}
