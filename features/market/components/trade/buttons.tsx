"use client";

import { lazy, type ReactNode } from "react";
import { useSettings } from "@/components/hooks/settings";
import { useHostedDialog } from "@/components/signing/dialog-host";
import { Button } from "@/components/ui/button";
import { useWallet } from "@/components/wallet/wallet";
import type { InscriptionRecord } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import type { Address } from "@/lib/protocol";
import type { ManageAction } from "./manage-dialog";
import type { OfferTerms } from "./terms";

// Loaded on demand: pages that only show offers do not need the code that builds and signs calls.
const BuyDialog = lazy(() => import("./buy-dialog"));
const SweepDialog = lazy(() => import("./sweep-dialog"));
const SellDialog = lazy(() => import("./sell-dialog"));
const ManageDialog = lazy(() => import("./manage-dialog"));

interface ButtonProps {
  readonly look?: "filled" | "outlined";
  readonly className?: string;
}

interface DialogButtonProps extends ButtonProps {
  readonly text: string;
  /** The button's name for screen readers, if the text does not name the object of the action. */
  readonly label?: string | undefined;
  readonly children: (market: Address, close: () => void) => ReactNode;
}

/** A button that connects a wallet if there is none, then opens a dialog. Nothing on a network without a market. */
function DialogButton({ text, label, children, ...rest }: DialogButtonProps) {
  const { market } = useSettings().network;
  const open = useHostedDialog();
  if (market === null) return null;
  return (
    <Button
      {...rest}
      onClick={() => open((close) => children(market, close))}
      aria-label={label}
      aria-haspopup="dialog"
    >
      {text}
    </Button>
  );
}

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
