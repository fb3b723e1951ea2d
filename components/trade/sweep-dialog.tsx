"use client";

import { useState } from "react";
import type { BuyCheck } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import type { Address } from "@/lib/protocol";
import { CHECK_LIMIT } from "@/lib/records/limits";
import { coinText, parseCoins } from "../coins";
import { faultText } from "../fault-text";
import { nameList } from "../joined";
import { useLive } from "../live/use-live";
import { unitPriceOf } from "../prices";
import { useSettings } from "../settings";
import { readableName } from "../signing/naming";
import { WalletSteps } from "../signing/sign-panel";
import { TextField } from "../signing/text-field";
import { LiveLookalikeNotice } from "../token/live-lookalike";
import { Amount } from "../ui/amount";
import { DialogFrame } from "../ui/dialog-frame";
import { Notice } from "../ui/notice";
import { Coins, Fiat, UnitPrice } from "../ui/price";
import { type ConnectedWallet, useWallet } from "../wallet/wallet";
import { sweepCall } from "./calls";
import { Facts, FloorPrice } from "./facts";
import { MarketSign, type Prepared } from "./market-sign";
import { anchorOf, anchorPurchase, anchorRequests, obstacleText } from "./purchase";
import { Reverted } from "./reverted";
import { buyItems, fetchBuyCheck, liveBuyCheck, liveSweepCheck } from "./sources";
import { type OfferTerms, subjectOf } from "./terms";
import { useAnchored } from "./use-anchored";

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

interface StepProps {
  readonly market: Address;
  readonly wallet: ConnectedWallet;
  readonly onClose: () => void;
}

function Selected({ offers, ...rest }: StepProps & { offers: readonly OfferTerms[] }) {
  const { data, isFailing } = useLive(
    liveBuyCheck({ from: rest.wallet.account.address, items: buyItems(offers.slice(0, CHECK_LIMIT)) }),
  );
  const { check, onSigning } = useFrozen(data);
  if (check === undefined) return <Pending isFailing={isFailing} />;
  return <Sweep check={check} onSigning={onSigning} {...rest} />;
}

/** The check, which stays as it is from the signature on: the purchase itself changes what is open. */
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
  const budget = parseCoins(typed.budget, decimals);
  const from = rest.wallet.account.address;
  const limit =
    mode === "count"
      ? isCount
        ? { count }
        : null
      : budget.value === null || budget.value === 0n
        ? null
        : { budget: budget.value.toString() };
  const { data, isFailing } = useLive(limit === null ? null : liveSweepCheck({ ticker, from, ...limit }));
  const { check, isFrozen, onSigning } = useFrozen(data);
  const budgetProblem = typed.budget === "" || budget.fault === null ? undefined : faultText(t, budget.fault, decimals);
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
            className="size-5 accent-(--accent)"
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

interface SweepProps extends StepProps {
  readonly check: BuyCheck;
  readonly onSigning: (isSigning: boolean) => void;
}

function Sweep({ check, market, wallet, onClose, onSigning }: SweepProps) {
  const t = useTranslate();
  const { nativeCurrency } = useSettings().network;
  const { address } = wallet.account;
  const [isAll, setAll] = useState(false);
  const anchored = useAnchored(market, wallet, check);
  const offers = anchored?.offers ?? [];
  const anchor = anchored === null ? null : anchorOf(anchored.choice);
  const total = offers.reduce((sum, { price }) => sum + price, 0n);
  const minimum = isAll ? offers.length : 1;
  const skipped = check.items.filter((item) => !offers.some(({ tokenId }) => tokenId === item.tokenId));

  async function prepare(): Promise<Prepared> {
    // Exactly what the person saw, without what is gone since.
    const now = await fetchBuyCheck({ from: address, items: buyItems(offers) }).catch(() => null);
    if (now === null) return { problem: t("trade.unavailable") };
    if (isAll && now.items.some(({ accepted }) => !accepted)) {
      return { problem: t("trade.buy.gone.NOT_OPEN"), hint: t("trade.buy.goneText") };
    }
    if (!now.items.some(({ accepted }) => accepted))
      return { problem: t("trade.sweep.none"), hint: t("trade.buy.goneText") };
    const found = await anchorPurchase(now, anchorRequests(market, wallet.actions)).catch(() => null);
    if (found === null) return { problem: t("trade.failing") };
    if (found.offers.length < minimum || found.offers.length === 0) return { problem: obstacleText(t, found.choice) };
    return {
      call: sweepCall(market, found.offers, { recipient: address, minimum, anchor: anchorOf(found.choice) }),
      subject: subjectOf("sweep", found.offers),
    };
  }

  if (check.items.length === 0) return <Notice title={t("trade.sweep.none")} />;
  return (
    <div className="space-y-4">
      <SweepFacts offers={offers} total={total} />
      <OfferList title={t("trade.sweep.list")} offers={offers} />
      {skipped.length === 0 || anchored === null ? null : (
        <Notice title={t("trade.sweep.skipped", { count: skipped.length })}>
          {nameList(
            t,
            skipped.map((item) => readableName(item)),
          )}
          {anchored.offers.length === 0 && check.total > 0n ? `. ${obstacleText(t, anchored.choice)}` : null}
        </Notice>
      )}
      <MarketSign
        wallet={wallet}
        call={offers.length === 0 ? null : sweepCall(market, offers, { recipient: address, minimum, anchor })}
        prepare={prepare}
        action={t("trade.sweep.submit", { count: offers.length, price: coinText(t, total, nativeCurrency) })}
        result={(tracked) => <Reverted tracked={tracked} from={address} offers={offers} />}
        done={t("trade.close")}
        onClose={onClose}
        onSigning={onSigning}
      >
        <label className="flex min-h-11 items-center gap-3 text-sm">
          <input
            type="checkbox"
            checked={isAll}
            onChange={({ target }) => setAll(target.checked)}
            className="size-5 shrink-0 accent-(--accent)"
          />
          {t("trade.sweep.all")}
        </label>
        <p className="text-sm text-soft">{t("trade.sweep.risk")}</p>
      </MarketSign>
    </div>
  );
}

function SweepFacts({ offers, total }: { offers: readonly OfferTerms[]; total: bigint }) {
  const t = useTranslate();
  const [first] = offers;
  if (first === undefined) return null;
  const amount = offers.reduce((sum, offer) => sum + offer.amount, 0n);
  const average = unitPriceOf(total, amount);
  return (
    <Facts
      facts={[
        {
          name: t("trade.amount"),
          value: (
            <>
              <Amount value={amount} /> <span className="text-faint">{first.ticker}</span>
            </>
          ),
        },
        {
          name: t("trade.total"),
          value: (
            <>
              <Coins value={total} className="font-medium" /> <Fiat value={total} />
            </>
          ),
        },
        { name: t("trade.sweep.average"), value: average === null ? null : <UnitPrice value={average} isBare /> },
        { name: t("trade.floor"), value: <FloorPrice ticker={first.ticker} /> },
      ]}
    />
  );
}

function OfferList({ title, offers }: { title: string; offers: readonly OfferTerms[] }) {
  return (
    <details className="text-sm">
      <summary className="link inline-flex min-h-11 items-center">
        {title} ({offers.length})
      </summary>
      <ul className="max-h-40 overflow-y-auto">
        {offers.map((offer) => (
          <li key={offer.tokenId} className="flex flex-wrap justify-between gap-x-4 py-0.5">
            <span className="figures break-all">{readableName(offer)}</span>
            <Coins value={offer.price} />
          </li>
        ))}
      </ul>
    </details>
  );
}
