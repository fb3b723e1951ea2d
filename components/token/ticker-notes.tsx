"use client";

import { useNamedTokens } from "../market/use-named-tokens";
import { RecognitionNotes } from "./lookalike";

/** A note about lookalikes of the ticker, and its labels from the site's lists. `among`: the tickers of the whole list. */
export default function TickerNotes({ ticker, among }: { ticker: string; among: readonly string[] }) {
  const token = useNamedTokens(among).get(ticker);
  return token === undefined ? null : <RecognitionNotes token={token} />;
}
