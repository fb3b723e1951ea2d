import type { ReactNode } from "react";
import { NamedTokens } from "@/components/market/named-tokens";
import { RecognitionNotes } from "@/components/token/lookalike";
import { listNamedMarketTokens } from "@/lib/database";
import { NAMED_LIMIT } from "@/lib/records/limits";
import { attempt } from "./reads";

interface WithNamedTokensProps {
  /** The rows of the list; undefined if the read failed. */
  readonly rows: readonly { readonly ticker: string }[] | undefined;
  readonly children: ReactNode;
}

/** A list that shows tickers, with what its rows say about their tokens: the rows then have their height from the start. */
export async function WithNamedTokens({ rows = [], children }: WithNamedTokensProps) {
  const tickers = [...new Set(rows.map(({ ticker }) => ticker))].sort().slice(0, NAMED_LIMIT);
  const named = tickers.length === 0 ? undefined : await attempt(() => listNamedMarketTokens(tickers));
  const tokens = (named?.tokens ?? []).map(({ ticker, floor, lookalikes, labels }) => {
    const token = { ticker, floor, lookalikes, labels };
    return { ...token, notes: <RecognitionNotes token={token} /> };
  });
  return <NamedTokens tokens={tokens}>{children}</NamedTokens>;
}
