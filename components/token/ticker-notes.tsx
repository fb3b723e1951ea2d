"use client";

import { namedGroups } from "./named-groups";
import { RecognitionNotes } from "./recognition-notes";
import { useNamedTokens } from "./use-named-tokens";

/**
 * A note about lookalikes of the ticker, and its labels from the site's lists. `among`: the tickers of the whole list, of any length:
 * anyone can add tickers to an account, which must not hide the notes of others.
 */
export default function TickerNotes({ ticker, among }: { ticker: string; among: readonly string[] }) {
  const token = useNamedTokens(namedGroups([...among, ticker]).find((group) => group.includes(ticker)) ?? []).get(
    ticker,
  );
  return token === undefined ? null : <RecognitionNotes token={token} />;
}
