"use client";

import { type ReactNode, useMemo, useState } from "react";
import type { ListedToken, MarketToken, Page, TokensQuery } from "@/lib/client";
import { namedTokens, useMarketTokens } from "@/lib/client/react/market-tokens";
import { useTokens } from "@/lib/client/react/tokens";
import { useTranslate } from "@/lib/languages/translate";
import { NewRowsBar } from "../live/new-rows-bar";
import { useNewRows } from "../live/use-new-rows";
import { useIsOwn } from "../tracker/use-is-own";
import { Notice } from "../ui/notice";
import { HiddenTokens } from "./hidden-tokens";
import { BriefTokenItem, TokenItem } from "./token-item";
import { TokenSkeletons } from "./token-skeletons";
import { useHiddenTokens } from "./use-hidden-tokens";

interface TokenListProps {
  /** The page that the server rendered; undefined if the read failed. */
  readonly initial: Page<"tokens", ListedToken> | undefined;
  /** The query of the live list; null for an older page or a search, which is not updated. */
  readonly query: TokensQuery | null;
  /** Text for an empty list. */
  readonly empty: string;
  /** The next step from an empty list. */
  readonly next?: ReactNode;
  readonly isBrief?: boolean;
  /** The tokens' numbers on the market, as the server read them. Undefined: the list shows none. */
  readonly figures?: readonly MarketToken[] | undefined;
}

/**
 * A list of tokens with their minting progress, updated live. Those that the person has hidden are one line below it. Sorted by age, new tokens are announced above the list. In
 * the other orders, rows are neither added nor moved.
 */
export function TokenList({ initial, query, empty, next, isBrief = false, figures }: TokenListProps) {
  const t = useTranslate();
  const { data, isFailing } = useTokens(query, initial);
  const isByAge = query !== null && (query.order ?? "newest") === "newest" && query.direction !== "asc";
  const list = useNewRows(data && { rows: data.tokens, isComplete: data.next === null }, keyOf, {
    isOwn: useIsOwn(),
    rendered: initial?.tokens,
  });
  const rows = list.rows ?? initial?.tokens;
  const figuresOf = useFigures(figures, rows);
  const { hidden } = useHiddenTokens();
  if (rows === undefined) {
    return isFailing || query === null ? (
      <Notice tone="refused" title={t("tokenFacts.unavailable")} />
    ) : (
      <TokenSkeletons count={4} />
    );
  }
  const isShown = ({ transactionHash }: ListedToken) => !hidden.includes(transactionHash);
  return (
    <>
      {isByAge ? <NewRowsBar list={list} /> : null}
      {rows.length === 0 ? <Notice title={empty}>{next}</Notice> : null}
      <ul className="divide-y divide-line">
        {rows.filter(isShown).map((token) => (
          <li key={token.ticker}>
            {isBrief ? (
              <BriefTokenItem token={token} />
            ) : (
              <TokenItem token={token} isNew={list.opened.has(keyOf(token))} figures={figuresOf(token.ticker)} />
            )}
          </li>
        ))}
      </ul>
      <HiddenTokens tokens={rows.filter((token) => !isShown(token))} />
    </>
  );
}

/** The live numbers of the rows on the market, by ticker. Without `initial`, all are null: the list shows none. */
function useFigures(initial: readonly MarketToken[] | undefined, rows: readonly ListedToken[] | undefined) {
  const tickers = rows === undefined ? "" : rows.map(({ ticker }) => ticker).join(",");
  const [rendered] = useState(tickers);
  // As the API answers, so that an equal answer renders nothing again.
  const answer = useMemo(() => initial && { tokens: [...initial], next: null }, [initial]);
  const { data } = useMarketTokens(
    initial === undefined || tickers === "" ? null : namedTokens(tickers),
    tickers === rendered ? answer : undefined,
  );
  if (initial === undefined) return () => null;
  const byTicker = new Map((data?.tokens ?? initial).map((token) => [token.ticker, token]));
  return (ticker: string) => byTicker.get(ticker);
}

/** The ticker alone is not unique: after a reorganization, another deploy may have claimed it. */
function keyOf({ ticker, transactionHash }: ListedToken): string {
  return `${ticker} ${transactionHash}`;
}
