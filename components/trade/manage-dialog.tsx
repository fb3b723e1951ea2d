"use client";

import { useState } from "react";
import type { Address } from "@/lib/protocol";
import { readableName } from "../signing/naming";
import { WalletSteps } from "../signing/sign-panel";
import { tradeTexts } from "../texts/trade";
import { tradeActionTexts } from "../texts/trade-actions";
import type { Subject } from "../tracker/tracked";
import { DialogFrame } from "../ui/dialog-frame";
import { Coins } from "../ui/price";
import { type TransactionRequest, useWallet } from "../wallet/wallet";
import { cancelAllCall, cancelCall, collectCall, withdrawCall } from "./calls";
import { MarketSign } from "./market-sign";
import { subjectOf, type TradeItem } from "./terms";

const words = tradeTexts.manage;

/** What is done to inscriptions of the account's vault, to all its offers, or to its proceeds. */
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
  // The call changes the list that the dialog was opened from.
  const [action] = useState(current);
  const wallet = useWallet();
  return (
    <DialogFrame title={titleOf(action)} close={tradeTexts.close} onClose={onClose}>
      <div className="space-y-4">
        <Description action={action} />
        <WalletSteps wallet={wallet} isForMessage={false}>
          {(connected) => {
            const call = callOf(market, action, connected.account.address);
            return (
              <MarketSign
                key={connected.account.address}
                wallet={connected}
                call={call}
                prepare={async () => ({ call, subject: subjectFor(action) })}
                action={tradeActionTexts.manage[action.kind]}
                done={tradeTexts.close}
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
  switch (action.kind) {
    case "collect":
      return (
        <>
          <Coins value={action.amount} className="display text-3xl" />
          <p className="text-sm text-soft">{words.collectText}</p>
        </>
      );
    case "cancelAll":
      return <p className="text-sm text-soft">{words.cancelAllText}</p>;
    default:
      return (
        <>
          <p className="figures break-words text-sm">{action.items.map((item) => readableName(item)).join(", ")}</p>
          <p className="text-sm text-soft">{action.kind === "cancel" ? words.cancelText : words.withdrawText}</p>
        </>
      );
  }
}

function titleOf(action: ManageAction): string {
  switch (action.kind) {
    case "cancel":
      return words.titleCancel(action.items.length);
    case "withdraw":
      return words.titleWithdraw(action.items.length);
    case "cancelAll":
      return tradeActionTexts.manage.cancelAll;
    case "collect":
      return words.titleCollect;
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
  return { op: action.kind, ticker: "", id: null, amount: null, recipient: null };
}
