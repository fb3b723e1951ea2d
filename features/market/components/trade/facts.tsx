"use client";

import type { ReactNode } from "react";
import { unitPriceOf } from "@/components/format/prices";
import { Amount } from "@/components/ui/amount";
import { Mark } from "@/components/ui/mark";
import { Coins, Fiat, UnitPrice } from "@/components/ui/price";
import { useMarketToken } from "@/lib/client/react/market-tokens";
import { useTranslate } from "@/lib/languages/translate";
import type { OfferTerms } from "./terms";

/** A fact with its name, for {@link Facts}. */
export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
}

/**
 * Facts in two columns, compact enough for a dialog on a phone. A fact that is wider than a column takes the whole line.
 * `mark`: token id of the inscription whose mark is beside them.
 */
export function Facts({ facts, mark }: { facts: readonly Fact[]; mark?: string }) {
  return (
    <div className="flex items-center gap-5 border-line border-y py-3">
      {mark === undefined ? null : (
        <Mark seed={mark} className="size-16 shrink-0 text-accent max-xs:hidden sm:size-24 [--mark-line:0.8]" />
      )}
      <dl className="flex min-w-0 flex-1 flex-wrap gap-x-4 gap-y-3">
        {facts.map(({ name, value }) => (
          <div key={name} className="min-w-fit flex-[1_1_calc(50%-0.5rem)]">
            <dt className="text-faint text-sm">{name}</dt>
            <dd className="max-xs:text-[0.85em]">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The amount and the price of an offer, with its unit price and the token's floor. */
export function OfferFacts({ offer: { ticker, tokenId, amount, price } }: { offer: OfferTerms }) {
  const t = useTranslate();
  const each = unitPriceOf(price, amount);
  return (
    <Facts
      mark={tokenId}
      facts={[
        {
          name: t("trade.amount"),
          value: (
            <>
              <Amount value={amount} />{" "}
              <span translate="no" className="text-faint">
                {ticker}
              </span>
            </>
          ),
        },
        {
          name: t("trade.price"),
          value: (
            <>
              <Coins value={price} className="font-medium" /> <Fiat value={price} />
            </>
          ),
        },
        { name: t("trade.unitPrice"), value: each === null ? null : <UnitPrice value={each} isBare /> },
        { name: t("trade.floor"), value: <FloorPrice ticker={ticker} /> },
      ]}
    />
  );
}

/** The lowest unit price of a ticker's open offers, live. */
export function FloorPrice({ ticker }: { ticker: string }) {
  const t = useTranslate();
  const { data } = useMarketToken(ticker);
  if (data === undefined) return <span className="text-faint">…</span>;
  const floor = data?.floor ?? null;
  return floor === null ? (
    <span className="text-faint">{t("trade.floorNone")}</span>
  ) : (
    <UnitPrice value={floor.unitPrice} isBare />
  );
}
