"use client";

import { useNamedTokens } from "../market/use-named-tokens";
import { RecognitionNotes } from "./lookalike";

/** Which token the ticker is not, and what the site's lists say about it. `among`: the tickers of the whole list. */
export default function TickerNotes({ ticker, among }: { ticker: string; among: readonly string[] }) {
  const token = useNamedTokens(among).get(ticker);
  return token === undefined ? null : <RecognitionNotes token={token} />;
}
