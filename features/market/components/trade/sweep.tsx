"use client";

import { useState } from "react";
import { coinText } from "@/components/format/coins";
import { inscriptionText } from "@/components/format/inscription-text";
import { nameList } from "@/components/format/joined";
import { unitPriceOf } from "@/components/format/prices";
import { useSettings } from "@/components/hooks/settings";
import { Facts } from "@/components/item/facts";
import { Amount } from "@/components/ui/amount";
import { Notice } from "@/components/ui/notice";
import { Coins, Fiat, UnitPrice } from "@/components/ui/price";
import type { ConnectedWallet } from "@/components/wallet/wallet";
import type { BuyCheck } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import type { Address } from "@/lib/protocol";
import { sweepCall } from "./calls";
import { buyItems, fetchBuyCheck } from "./check-items";
import { FloorPrice } from "./facts";
import { MarketSign, type Prepared } from "./market-sign";
import { anchorOf, anchorProblemText, anchorRequests, anchorShown } from "./purchase";
import { Reverted } from "./reverted";
import { type OfferTerms, subjectOf } from "./terms";
import { useAnchored } from "./use-anchored";

/** The properties that each step of a sweep needs. */
export interface StepProps {
  readonly market: Address;
  readonly wallet: ConnectedWallet;
  readonly onClose: () => void;
}

interface SweepProps extends StepProps {
  readonly check: BuyCheck;
  readonly onSigning: (isSigning: boolean) => void;
}

/** Shows the offers of a check, and buys them by one transaction. */
export function Sweep({ check, market, wallet, onClose, onSigning }: SweepProps) {
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
    // Exactly the offers that the person saw, without those that have ended since.
    const now = await fetchBuyCheck({ from: address, items: buyItems(offers) }).catch(() => null);
    if (now === null) return { problem: t("trade.unavailable") };
    if (isAll && now.items.some(({ accepted }) => !accepted)) {
      return { problem: t("trade.buy.gone.NOT_OPEN"), hint: t("trade.buy.goneText") };
    }
    if (!now.items.some(({ accepted }) => accepted))
      return { problem: t("trade.sweep.none"), hint: t("trade.buy.goneText") };
    const found = await anchorShown(anchored, now, anchorRequests(market, wallet.actions)).catch(() => null);
    if (found === null) return { problem: t("trade.failing") };
    if (found.offers.length < minimum || found.offers.length === 0)
      return { problem: anchorProblemText(t, found.choice) };
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
            skipped.map((item) => inscriptionText(t, item)),
          )}
          {anchored.offers.length === 0 && check.total > 0n ? `. ${anchorProblemText(t, anchored.choice)}` : null}
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
          <input type="checkbox" checked={isAll} onChange={({ target }) => setAll(target.checked)} className="size-6" />
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
              <Amount value={amount} isExact /> <span className="text-faint">{first.ticker}</span>
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
  const t = useTranslate();
  return (
    <details className="text-sm">
      <summary className="link w-fit py-3">
        {title} ({offers.length})
      </summary>
      <ul className="max-h-40 overflow-y-auto">
        {offers.map((offer) => (
          <li key={offer.tokenId} className="flex flex-wrap justify-between gap-x-4 py-0.5">
            <span className="figures break-all">{inscriptionText(t, offer)}</span>
            <Coins value={offer.price} />
          </li>
        ))}
      </ul>
    </details>
  );
}
