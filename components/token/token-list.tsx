"use client";

import type { ListedToken, Page, TokensQuery } from "@/lib/client/index";
import { NewRowsBar } from "../live/new-rows-bar";
import { liveOrderedTokens } from "../live/sources";
import { useLive } from "../live/use-live";
import { useNewRows } from "../live/use-new-rows";
import { texts } from "../texts";
import { Notice } from "../ui/notice";
import { BriefTokenRow, TokenRow } from "./token-row";
import { TokenSkeletons } from "./token-skeletons";

interface TokenListProps {
  /** As the server read it; undefined where it could not. */
  readonly initial: Page<"tokens", ListedToken> | undefined;
  /** Which tokens these are, so that they can be followed; null: a further page or a search, which stays as it is. */
  readonly query: TokensQuery | null;
  /** Said where there are none. */
  readonly empty: string;
  readonly isBrief?: boolean;
}

/**
 * Tokens with how much of each is minted, followed where they stand. By age, new ones wait above the list; in the other
 * orders the list stays as it was opened.
 */
export function TokenList({ initial, query, empty, isBrief = false }: TokenListProps) {
  const { data, isFailing } = useLive(query === null ? null : liveOrderedTokens(query), initial);
  const isByAge = query !== null && (query.order ?? "newest") === "newest";
  const list = useNewRows(data && { rows: data.tokens, isWhole: data.next === null }, keyOf);
  const rows = list.rows ?? initial?.tokens;
  if (rows === undefined) {
    return isFailing || query === null ? (
      <Notice tone="refused" title={texts.tokens.unavailable} />
    ) : (
      <TokenSkeletons count={4} />
    );
  }
  return (
    <>
      {isByAge ? <NewRowsBar list={list} /> : null}
      {rows.length === 0 ? <Notice title={empty} /> : null}
      <ul className="divide-y divide-line">
        {rows.map((token) => (
          <li key={token.ticker}>
            {isBrief ? (
              <BriefTokenRow token={token} />
            ) : (
              <TokenRow token={token} isNew={list.opened.has(keyOf(token))} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** A ticker that is deployed again after a reorganisation is another token. */
function keyOf({ ticker, transactionHash }: ListedToken): string {
  return `${ticker} ${transactionHash}`;
}
