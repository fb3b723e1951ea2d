"use client";

import { useState } from "react";
import { groupDigits } from "@/components/format/numbers";
import { Link } from "@/components/language/navigation";
import { LazyTickerNotes } from "@/components/token/lazy-ticker-notes";
import { Fiat, RoundedCoins, UnitPrice } from "@/components/ui/price";
import { Cell, Head, Table } from "@/components/ui/table";
import type { PortfolioToken } from "@/lib/client";
import { type Translate, useTranslate } from "@/lib/languages/translate";

/** Rows shown at first: the content below the table stays a few key presses away, even with many tokens. */
const FIRST = 5;

const MORE =
  "mt-1 inline-flex min-h-11 items-center text-accent text-sm underline decoration-1 underline-offset-4 hover:text-accent-strong";

const NONE = (t: Translate) => <span className="text-faint">{t("trade.holdings.none")}</span>;

interface PortfolioTableProps {
  readonly tokens: readonly PortfolioToken[];
  /** The ticker that the page is about; empty: all. */
  readonly ticker: string;
  /** The path of the page about a ticker; empty: all. */
  readonly path: (ticker: string) => string;
}

/**
 * The account's holdings of each token: their value at the floor, and the amounts offered, in the vault and sold. A button
 * shows all rows.
 */
export function PortfolioTable({ tokens, ticker: chosen, path }: PortfolioTableProps) {
  const t = useTranslate();
  const [isWhole, setWhole] = useState(false);
  const rows =
    chosen !== "" ? tokens.filter(({ ticker }) => ticker === chosen) : isWhole ? tokens : tokens.slice(0, FIRST);
  if (rows.length === 0) return null;
  const count = (value: number) => (value === 0 ? NONE(t) : groupDigits(t, value));
  const among = rows.map(({ ticker }) => ticker);
  return (
    <section aria-label={t("trade.holdings.label")} className="mb-10">
      <Table
        caption={t("trade.holdings.label")}
        head={
          <>
            <Head>{t("trade.holdings.token")}</Head>
            <Head side="end" className="max-xs:pr-0">
              {t("trade.holdings.amount")}
            </Head>
            <Head side="end" className="hidden max-sm:pr-0 xs:table-cell">
              {t("trade.holdings.value")}
            </Head>
            <Head side="end" className="hidden sm:table-cell">
              {t("trade.holdings.offered")}
            </Head>
            <Head side="end" className="hidden max-md:pr-0 sm:table-cell">
              {t("trade.holdings.inVault")}
            </Head>
            <Head side="end" className="hidden md:table-cell">
              {t("trade.holdings.sold")}
            </Head>
          </>
        }
      >
        {rows.map((token) => (
          <tr key={token.ticker}>
            <Cell>
              <Link
                href={path(token.ticker)}
                prefetch={false}
                scroll={false}
                translate="no"
                className="display -my-2 inline-block whitespace-nowrap py-2 text-base hover:text-accent sm:text-xl"
              >
                {token.ticker}
              </Link>
              <LazyTickerNotes ticker={token.ticker} among={among} />
            </Cell>
            <Cell side="end" className="max-xs:pr-0">
              <span className="figures break-all text-[0.92em]">{groupDigits(t, token.amount)}</span>
              <span className="caption block">{t("trade.holdings.count", { count: token.count })}</span>
              {token.offered === 0 && token.inVault === 0 ? null : (
                <span className="caption block sm:hidden">
                  {t("trade.holdings.places", { offered: token.offered, inVault: token.inVault })}
                </span>
              )}
              {token.floorUnitPrice === null ? null : (
                <span className="caption block xs:hidden">
                  {t("trade.holdings.value")} <RoundedCoins value={token.floorValue} />
                </span>
              )}
            </Cell>
            <Cell side="end" className="hidden max-sm:pr-0 xs:table-cell">
              {token.floorUnitPrice === null ? (
                NONE(t)
              ) : (
                <>
                  <RoundedCoins value={token.floorValue} className="text-[0.92em]" />
                  <Fiat value={token.floorValue} className="block" />
                  <UnitPrice value={token.floorUnitPrice} className="caption block" />
                </>
              )}
            </Cell>
            <Cell side="end" className="figures hidden sm:table-cell">
              {count(token.offered)}
            </Cell>
            <Cell side="end" className="figures hidden max-md:pr-0 sm:table-cell">
              {count(token.inVault)}
            </Cell>
            <Cell side="end" className="figures hidden md:table-cell">
              {token.sold.count === 0 ? (
                NONE(t)
              ) : (
                <>
                  {groupDigits(t, token.sold.count)}
                  <RoundedCoins value={token.sold.value} className="caption block" />
                </>
              )}
            </Cell>
          </tr>
        ))}
      </Table>
      {chosen !== "" ? (
        <Link href={path("")} prefetch={false} scroll={false} className={MORE}>
          {t("owned.all")}
        </Link>
      ) : tokens.length > FIRST ? (
        <button type="button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)} className={MORE}>
          {isWhole ? t("trade.holdings.fewer") : t("trade.holdings.all", { count: tokens.length })}
        </button>
      ) : null}
    </section>
  );
}
