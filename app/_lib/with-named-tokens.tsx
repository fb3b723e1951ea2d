import type { ReactNode } from "react";
import { namedGroups, tickersOf } from "@/components/token/named-groups";
import { NamedTokens } from "@/components/token/named-tokens";
import { RecognitionNotes } from "@/components/token/recognition-notes";
import { listNamedMarketTokens } from "@/lib/database/reads/market-tokens";
import { database } from "@/lib/database/shared";
import { attempt } from "./reads";

interface WithNamedTokensProps {
  /** The rows of the list; undefined if the read failed. */
  readonly rows: readonly { readonly ticker: string | null }[] | undefined;
  readonly children: ReactNode;
}

/** A list that shows tickers, with what its rows say about their tokens: the rows then have their height from the start. */
export async function WithNamedTokens({ rows = [], children }: WithNamedTokensProps) {
  const [tickers] = namedGroups(tickersOf(rows));
  const named = tickers === undefined ? undefined : await attempt(() => listNamedMarketTokens(database(), tickers));
  const tokens = (named?.tokens ?? []).map(({ ticker, floor, lookalikes, labels }) => {
    const token = { ticker, floor, lookalikes, labels };
    return { ...token, notes: <RecognitionNotes token={token} /> };
  });
  return <NamedTokens tokens={tokens}>{children}</NamedTokens>;
}
