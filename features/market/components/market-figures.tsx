"use client";

import type { ReactNode } from "react";
import { facts } from "@/components/format/joined";
import { groupDigits, percentage } from "@/components/format/numbers";
import { Fiat, RoundedCoins, UnitPrice } from "@/components/ui/price";
import type { At, MarketToken } from "@/lib/client";
import { useMarketToken } from "@/lib/client/react/market-tokens";
import { useTranslate } from "@/lib/languages/translate";
import { ForAmount } from "./for-amount";
import { PriceChange } from "./price-change";

interface MarketFiguresProps {
  readonly initial: At<MarketToken>;
  /** Inscriptions that are listed by message, and whether there are more; undefined: not known. */
  readonly listings: { readonly count: number; readonly hasMore: boolean } | undefined;
}

/** A token's numbers on the market, live. What is listed by message is no offer, but it is for sale too. */
export function MarketFigures({ initial, listings }: MarketFiguresProps) {
  const t = useTranslate();
  const { data } = useMarketToken(initial.ticker, initial);
  const { floor, lastUnitPrice, change24h, volume24h, sales24h, volume, sales, openOffers, openAmount, listedShare } =
    data ?? initial;
  return (
    <section aria-label={t("market.token.figures")}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 md:grid-cols-3 xl:grid-cols-5">
        <Figure name={t("market.columns.floor")}>
          {floor === null ? (
            <None>{t("market.noFloor")}</None>
          ) : (
            <UnitPrice value={floor.unitPrice} isBare className={LARGE} />
          )}
          {floor === null ? null : (
            <p className="caption">
              <RoundedCoins value={floor.price} /> <ForAmount amount={floor.amount} /> <Fiat value={floor.price} />
            </p>
          )}
        </Figure>
        <Figure name={t("market.token.last")}>
          {lastUnitPrice === null ? (
            <None>{t("market.noSale")}</None>
          ) : (
            <UnitPrice value={lastUnitPrice} isBare className={LARGE} />
          )}
          {change24h === null ? null : (
            <p className="caption">
              <PriceChange value={change24h} /> {t("market.token.day")}
            </p>
          )}
        </Figure>
        <Figure name={t("market.token.volume")}>
          <RoundedCoins value={volume24h} className={LARGE} />
          <p className="caption">
            {t("market.salesCount", { count: sales24h })} <Fiat value={volume24h} />
          </p>
        </Figure>
        <Figure name={t("market.token.volumeAll")}>
          <RoundedCoins value={volume} className={LARGE} />
          <p className="caption">
            {t("market.salesCount", { count: sales })} <Fiat value={volume} />
          </p>
        </Figure>
        <Figure name={t("market.token.offered")}>
          <span className={`figures ${LARGE}`}>{groupDigits(t, openAmount)}</span>
          <p className="caption">
            {facts(t, [
              t("market.offersCount", { count: openOffers }),
              t("market.listedText", { share: percentage(t, BigInt(listedShare), 1_000_000n) }),
            ])}
            {listings === undefined || listings.count === 0 ? null : (
              <span className="block">
                {t(listings.hasMore ? "market.token.listedMore" : "market.token.listed", { count: listings.count })}
              </span>
            )}
          </p>
        </Figure>
      </dl>
    </section>
  );
}

const LARGE = "block text-lg leading-snug max-xs:text-base max-[22rem]:text-[0.8125rem]";

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
