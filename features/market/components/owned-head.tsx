"use client";

import { useSettings } from "@/components/hooks/settings";
import type { OwnedHeadProps } from "@/components/slots/page-feature";
import { usePortfolio, useResultTotals } from "@/features/market/client/portfolio";
import { marketAddress } from "@/lib/protocol/market-contracts";
import { PortfolioTable } from "./portfolio-table";
import { PortfolioTotals } from "./results/portfolio-totals";
import { PortfolioHead } from "./trade/portfolio-head";
import { UnfinishedSales } from "./trade/unfinished-sales";

/** The account's figures on the market, and the sales that this device has not finished, above its inscriptions. */
export function OwnedHead({ account, ticker, path, children }: OwnedHeadProps) {
  const market = marketAddress(useSettings().network);
  const { data: portfolio, isFailing } = usePortfolio(market === null ? null : account);
  const results = useResultTotals(market === null ? null : account);
  // The list appears once the height of the portfolio above it is known, so that it does not move down.
  const isPlaced = isFailing || (portfolio !== undefined && (results.data !== undefined || results.isFailing));
  return (
    <>
      <PortfolioHead portfolio={portfolio === undefined && isFailing ? null : portfolio} />
      {portfolio ? (
        <>
          <PortfolioTable tokens={portfolio.tokens} ticker={ticker} path={path} />
          <PortfolioTotals account={account} totals={results.data?.totals ?? null} />
        </>
      ) : null}
      {market === null ? null : <UnfinishedSales market={market} account={account} />}
      {isPlaced ? (
        children({
          vault: portfolio?.vault ?? null,
          withBalance: portfolio?.tokens.every((token) => token.ticker !== ticker) ?? true,
        })
      ) : (
        <div aria-hidden="true" className="skeleton min-h-screen" />
      )}
    </>
  );
}
