"use client";

import type { ReactNode } from "react";
import { useLive } from "../live/use-live";
import { unitPriceOf } from "../prices";
import { tradeTexts } from "../texts/trade";
import { Amount } from "../ui/amount";
import { Coins, Fiat, UnitPrice } from "../ui/price";
import { liveMarketToken } from "./sources";

/** A fact with its name, for {@link Facts}. */
export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
}

/** Facts in two columns, compact enough for a dialog on a phone. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 border-line border-y py-3">
      {facts.map(({ name, value }) => (
        <div key={name} className="min-w-0">
          <dt className="text-faint text-sm">{name}</dt>
          <dd className="min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The amount and the price of what is bought, with its unit price and the token's floor. */
export function PriceFacts({ ticker, amount, price }: { ticker: string; amount: bigint; price: bigint }) {
  const each = unitPriceOf(price, amount);
  return (
    <Facts
      facts={[
        {
          name: tradeTexts.amount,
          value: (
            <>
              <Amount value={amount} /> <span className="text-faint">{ticker}</span>
            </>
          ),
        },
        {
          name: tradeTexts.price,
          value: (
            <>
              <Coins value={price} className="font-medium" /> <Fiat value={price} />
            </>
          ),
        },
        { name: tradeTexts.unitPrice, value: each === null ? null : <UnitPrice value={each} /> },
        { name: tradeTexts.floor, value: <FloorPrice ticker={ticker} /> },
      ]}
    />
  );
}

/** The lowest unit price of a ticker's open offers, live. */
export function FloorPrice({ ticker }: { ticker: string }) {
  const { data } = useLive(liveMarketToken(ticker));
  if (data === undefined) return <span className="text-faint">…</span>;
  const floor = data?.floor ?? null;
  return floor === null ? (
    <span className="text-faint">{tradeTexts.floorNone}</span>
  ) : (
    <UnitPrice value={floor.unitPrice} />
  );
}
