"use client";

import { lazy } from "react";
import type { InscriptionRecord } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import { type ButtonProps, DialogButton } from "./dialog-button";
import type { ManageAction } from "./manage-dialog";
import type { OfferTerms } from "./terms";

// Loaded on demand, as the dialog of the buy button.
const SweepDialog = lazy(() => import("./sweep-dialog"));
const SellDialog = lazy(() => import("./sell-dialog"));
const ManageDialog = lazy(() => import("./manage-dialog"));

/** Buys several offers of a ticker: the given ones, or else the cheapest ones. */
export function SweepButton({
  ticker,
  offers,
  ...rest
}: ButtonProps & { ticker: string; offers?: readonly OfferTerms[] }) {
  const t = useTranslate();
  return (
    <DialogButton
      {...rest}
      text={offers === undefined ? t("tradeAction.sweep") : t("tradeAction.sweepSelected", { count: offers.length })}
    >
      {(market, close) => <SweepDialog market={market} ticker={ticker} offers={offers ?? null} onClose={close} />}
    </DialogButton>
  );
}

/** Sells inscriptions of the account or of its vault; with an offer each, changes the prices. */
export function SellButton({ items, ...rest }: ButtonProps & { items: readonly InscriptionRecord[] }) {
  const t = useTranslate();
  const isReprice = items.every(({ offer }) => offer?.isOpen === true);
  return (
    <DialogButton {...rest} text={isReprice ? t("tradeAction.reprice") : t("tradeAction.sell")}>
      {(market, close) => <SellDialog market={market} items={items} onClose={close} />}
    </DialogButton>
  );
}

/** Cancels offers, withdraws from the vault, or collects proceeds. */
export function ManageButton({ action, ...rest }: ButtonProps & { action: ManageAction }) {
  const t = useTranslate();
  return (
    <DialogButton {...rest} text={t(`tradeAction.manage.${action.kind}`)}>
      {(market, close) => <ManageDialog market={market} action={action} onClose={close} />}
    </DialogButton>
  );
}
