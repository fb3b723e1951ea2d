"use client";

import { useState } from "react";
import { parseCoins } from "@/components/format/coins";
import { faultText } from "@/components/format/fault-text";
import { useSettings } from "@/components/hooks/settings";
import { WalletSteps } from "@/components/signing/sign-panel";
import { TextField } from "@/components/signing/text-field";
import { LiveLookalikeNotice } from "@/components/token/live-lookalike";
import { DialogFrame } from "@/components/ui/dialog-frame";
import { Notice } from "@/components/ui/notice";
import { useWallet } from "@/components/wallet/wallet";
import { useBuyCheck, useSweepCheck } from "@/features/market/client/checks";
import type { BuyCheck } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import type { Address } from "@/lib/protocol";
import { CHECK_LIMIT } from "@/lib/records/limits";
import { buyItems } from "./check-items";
import { type StepProps, Sweep } from "./sweep";
import type { OfferTerms } from "./terms";

interface SweepDialogProps {
  readonly market: Address;
  readonly ticker: string;
  /** Null: the cheapest ones. */
  readonly offers: readonly OfferTerms[] | null;
  readonly onClose: () => void;
}

/** Buys several offers by one transaction: the given ones, the cheapest n, or the cheapest up to an amount of coins. */
export default function SweepDialog({ market, ticker, offers: current, onClose }: SweepDialogProps) {
  const t = useTranslate();
  const [offers] = useState(current);
  const wallet = useWallet();
  const title =
    offers === null ? t("trade.sweep.title", { ticker }) : t("trade.sweep.titleSelected", { count: offers.length });
  return (
    <DialogFrame title={title} close={t("trade.close")} onClose={onClose}>
      <LiveLookalikeNotice ticker={ticker} className="mb-4" />
      <WalletSteps wallet={wallet} isForMessage={false}>
        {(connected) =>
          offers === null ? (
            <Cheapest wallet={connected} {...{ market, ticker, onClose }} />
          ) : (
            <Selected wallet={connected} {...{ market, offers, onClose }} />
          )
        }
      </WalletSteps>
    </DialogFrame>
  );
}

function Selected({ offers, ...rest }: StepProps & { offers: readonly OfferTerms[] }) {
  const { data, isFailing } = useBuyCheck({
    from: rest.wallet.account.address,
    items: buyItems(offers.slice(0, CHECK_LIMIT)),
  });
  const { check, onSigning } = useFrozen(data);
  if (check === undefined) return <Pending isFailing={isFailing} />;
  return <Sweep check={check} onSigning={onSigning} {...rest} />;
}

/** The check, which stays as it is from the signature on: the purchase itself closes offers. */
function useFrozen(data: BuyCheck | undefined) {
  const [frozen, setFrozen] = useState<BuyCheck | null>(null);
  return {
    check: frozen ?? data,
    isFrozen: frozen !== null,
    onSigning: (isSigning: boolean) => setFrozen(isSigning ? (data ?? null) : null),
  };
}

type Mode = "count" | "budget";

function Cheapest({ ticker, ...rest }: StepProps & { ticker: string }) {
  const t = useTranslate();
  const { symbol, decimals } = useSettings().network.nativeCurrency;
  const [mode, setMode] = useState<Mode>("count");
  const [typed, setTyped] = useState({ count: "5", budget: "" });
  const count = /^[0-9]{1,4}$/.test(typed.count.trim()) ? Number(typed.count) : 0;
  const isCount = count >= 1 && count <= CHECK_LIMIT;
  const budget = parseCoins(typed.budget, decimals, { symbol });
  const from = rest.wallet.account.address;
  const limit =
    mode === "count"
      ? isCount
        ? { count }
        : null
      : budget.value === null || budget.value === 0n
        ? null
        : { budget: budget.value.toString() };
  const { data, isFailing } = useSweepCheck(limit === null ? null : { ticker, from, ...limit });
  const { check, isFrozen, onSigning } = useFrozen(data);
  const budgetProblem =
    typed.budget === "" || budget.fault === null ? undefined : faultText(t, budget.fault, typed.budget, decimals);
  return (
    <div className="space-y-4">
      <form className={`space-y-3 ${isFrozen ? "hidden" : ""}`} noValidate onSubmit={(event) => event.preventDefault()}>
        <ModeChoice mode={mode} onChange={setMode} />
        {mode === "count" ? (
          <TextField
            id="sweep-count"
            label={t("trade.sweep.count")}
            hint={t("trade.sweep.countHint", { most: CHECK_LIMIT })}
            problem={typed.count === "" || isCount ? undefined : t("trade.sweep.countHint", { most: CHECK_LIMIT })}
            inputMode="numeric"
            maxLength={4}
            value={typed.count}
            onChange={({ target }) => setTyped({ ...typed, count: target.value })}
          />
        ) : (
          <TextField
            id="sweep-budget"
            label={t("trade.sweep.budget", { symbol })}
            hint={t("trade.sweep.budgetHint")}
            problem={budgetProblem}
            inputMode="decimal"
            maxLength={80}
            value={typed.budget}
            onChange={({ target }) => setTyped({ ...typed, budget: target.value })}
          />
        )}
      </form>
      {limit === null ? null : check === undefined ? (
        <Pending isFailing={isFailing} />
      ) : (
        <Sweep key={JSON.stringify(limit)} check={check} onSigning={onSigning} {...rest} />
      )}
    </div>
  );
}

function ModeChoice({ mode, onChange }: { mode: Mode; onChange: (mode: Mode) => void }) {
  const t = useTranslate();
  const choices = [
    ["count", t("trade.sweep.modeCount")],
    ["budget", t("trade.sweep.modeBudget")],
  ] as const;
  return (
    <fieldset className="flex flex-wrap items-center gap-x-5">
      <legend className="sr-only">{t("trade.sweep.mode")}</legend>
      {choices.map(([value, text]) => (
        <label key={value} className="flex min-h-11 items-center gap-2 text-sm">
          <input
            type="radio"
            name="sweep-mode"
            checked={mode === value}
            onChange={() => onChange(value)}
            className="size-6"
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
}

function Pending({ isFailing }: { isFailing: boolean }) {
  const t = useTranslate();
  if (isFailing) return <Notice tone="refused" title={t("trade.unavailable")} />;
  return (
    <p role="status" className="text-soft text-sm">
      {t("trade.checking")}
    </p>
  );
}
