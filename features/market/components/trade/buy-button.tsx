"use client";

import { lazy } from "react";
import { useWallet } from "@/components/wallet/wallet";
import { useTranslate } from "@/lib/languages/translate";
import { type ButtonProps, DialogButton } from "./dialog-button";
import type { OfferTerms } from "./terms";

// Loaded on demand: pages that only show offers do not need the code that builds and signs calls.
const BuyDialog = lazy(() => import("./buy-dialog"));

/**
 * Buys an open offer. Says that it is the account's own offer instead, if it is. `name`: the inscription's name, for screen
 * readers.
 */
export function BuyButton({ offer, name, ...rest }: ButtonProps & { offer: OfferTerms; name?: string }) {
  const t = useTranslate();
  const wallet = useWallet();
  if (wallet.phase === "connected" && wallet.account.address === offer.seller) {
    return <span className="text-faint text-sm">{t("tradeAction.yours")}</span>;
  }
  return (
    <DialogButton
      {...rest}
      text={t("tradeAction.buy")}
      label={name === undefined ? undefined : t("tradeAction.buyTitle", { name })}
    >
      {(market, close) => <BuyDialog market={market} offer={offer} onClose={close} />}
    </DialogButton>
  );
}
