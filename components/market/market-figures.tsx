"use client";

import type { ReactNode } from "react";
import type { MarketToken } from "@/lib/client";
import { groupDigits, percentage } from "../format";
import { useLive } from "../live/use-live";
import { marketTexts } from "../texts/market";
import { Coins, Fiat, UnitPrice } from "../ui/price";
import { Change } from "./change";
import { liveMarketToken } from "./sources";

const words = marketTexts;

/** A token's numbers on the market, live. */
export function MarketFigures({ initial }: { initial: MarketToken }) {
  const { data } = useLive(liveMarketToken(initial.ticker), initial);
  const { floor, lastUnitPrice, change24h, volume24h, sales24h, volume, sales, openOffers, openAmount, listedShare } =
    data ?? initial;
  return (
    <section aria-label={words.token.figures}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 md:grid-cols-3 xl:grid-cols-5">
        <Figure name={words.columns.floor}>
          {floor === null ? (
            <None>{words.noFloor}</None>
          ) : (
            <UnitPrice value={floor.unitPrice} isBare className={LARGE} />
          )}
          {floor === null ? null : (
            <p className="caption">
              <Coins value={floor.price} /> {words.forAmount(groupDigits(floor.amount))} <Fiat value={floor.price} />
            </p>
          )}
        </Figure>
        <Figure name={words.token.last}>
          {lastUnitPrice === null ? (
            <None>{words.noSale}</None>
          ) : (
            <UnitPrice value={lastUnitPrice} isBare className={LARGE} />
          )}
          {change24h === null ? null : (
            <p className="caption">
              <Change value={change24h} /> {words.token.day}
            </p>
          )}
        </Figure>
        <Figure name={words.token.volume}>
          <Coins value={volume24h} className={LARGE} />
          <p className="caption">
            {words.salesCount(sales24h)} <Fiat value={volume24h} />
          </p>
        </Figure>
        <Figure name={words.token.volumeAll}>
          <Coins value={volume} className={LARGE} />
          <p className="caption">
            {words.salesCount(sales)} <Fiat value={volume} />
          </p>
        </Figure>
        <Figure name={words.token.onOffer}>
          <span className={`figures ${LARGE}`}>{groupDigits(openAmount)}</span>
          <p className="caption">
            {words.offersCount(openOffers)}, {words.listedText(percentage(BigInt(listedShare), 1_000_000n))}
          </p>
        </Figure>
      </dl>
    </section>
  );
}

const LARGE = "block text-lg leading-snug";

function None({ children }: { children: string }) {
  return <span className="text-faint">{children}</span>;
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="caption">{name}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}
