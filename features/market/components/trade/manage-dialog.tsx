"use client";

import { useState } from "react";
import { inscriptionText } from "@/components/format/inscription-text";
import { nameList } from "@/components/format/joined";
import { WalletSteps } from "@/components/signing/sign-panel";
import type { Subject } from "@/components/tracker/tracked";
import { DialogFrame } from "@/components/ui/dialog-frame";
import { Notice } from "@/components/ui/notice";
import { Coins, Fiat } from "@/components/ui/price";
import { type TransactionRequest, useWallet } from "@/components/wallet/wallet";
import { type Translate, useTranslate } from "@/lib/languages/translate";
import type { Address } from "@/lib/protocol";
import { cancelAllCall, cancelCall, collectCall, withdrawCall } from "./calls";
import { MarketSign } from "./market-sign";
import { subjectOf, type TradeItem } from "./terms";

/** An action on inscriptions of the account's vault, on all its offers, or on its proceeds. */
export type ManageAction =
  | { readonly kind: "cancel" | "withdraw"; readonly items: readonly TradeItem[] }
  | { readonly kind: "cancelAll" }
  /** `amount`: in the native coin's smallest unit. */
  | { readonly kind: "collect"; readonly amount: bigint };

interface ManageDialogProps {
  readonly market: Address;
  readonly action: ManageAction;
  readonly onClose: () => void;
}

/** Cancels offers, withdraws inscriptions from the vault, or collects proceeds: one call, after its cost is shown. */
export default function ManageDialog({ market, action: current, onClose }: ManageDialogProps) {
  const t = useTranslate();
  // The call changes the list that the dialog was opened from.
  const [action] = useState(current);
  const wallet = useWallet();
  const account = wallet.phase === "connected" ? wallet.account.address : null;
  // The inscriptions, offers and proceeds are those of the account that opened the dialog.
  const [owner] = useState(account);
  return (
    <DialogFrame title={titleOf(t, action)} close={t("trade.close")} onClose={onClose}>
      <div className="space-y-4">
        <Description action={action} />
        <WalletSteps wallet={wallet} isForMessage={false}>
          {(connected) => {
            if (connected.account.address !== owner) return <Notice tone="refused" title={t("trade.sale.account")} />;
            const call = callOf(market, action, connected.account.address);
            return (
              <MarketSign
                key={connected.account.address}
                wallet={connected}
                call={call}
                prepare={async () => ({ call, subject: subjectFor(action) })}
                action={t(`tradeAction.manage.${action.kind}`)}
                done={t("trade.close")}
                onClose={onClose}
              />
            );
          }}
        </WalletSteps>
      </div>
    </DialogFrame>
  );
}

function Description({ action }: { action: ManageAction }) {
  const t = useTranslate();
  switch (action.kind) {
    case "collect":
      return (
        <>
          <Coins value={action.amount} isDisplay /> <Fiat value={action.amount} />
          <p className="text-sm text-soft">{t("trade.manage.collectText")}</p>
        </>
      );
    case "cancelAll":
      return <p className="text-sm text-soft">{t("trade.manage.cancelAllText")}</p>;
    default:
      return (
        <>
          <p className="figures break-words text-sm">
            {nameList(
              t,
              action.items.map((item) => inscriptionText(t, item)),
            )}
          </p>
          <p className="text-sm text-soft">
            {action.kind === "cancel" ? t("trade.manage.cancelText") : t("trade.manage.withdrawText")}
          </p>
        </>
      );
  }
}

function titleOf(t: Translate, action: ManageAction): string {
  switch (action.kind) {
    case "cancel":
      return t("trade.manage.titleCancel", { count: action.items.length });
    case "withdraw":
      return t("trade.manage.titleWithdraw", { count: action.items.length });
    case "cancelAll":
      return t("tradeAction.manage.cancelAll");
    case "collect":
      return t("trade.manage.titleCollect");
  }
}

function callOf(market: Address, action: ManageAction, account: Address): TransactionRequest {
  switch (action.kind) {
    case "cancel":
      return cancelCall(market, action.items);
    case "withdraw":
      return withdrawCall(market, action.items, account);
    case "cancelAll":
      return cancelAllCall(market);
    case "collect":
      return collectCall(market, account);
  }
}

function subjectFor(action: ManageAction): Subject {
  if (action.kind === "cancel" || action.kind === "withdraw") return subjectOf(action.kind, action.items);
  const subject = { op: action.kind, ticker: "", id: null, amount: null, recipient: null } as const;
  return action.kind === "collect" ? { ...subject, coins: action.amount } : subject;
}
