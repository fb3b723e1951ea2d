import { useTokens } from "@/lib/client/react/tokens";
import { looksAlike } from "@/lib/tickers/skeleton";

/** The lookup of a deployed token that a new ticker would look like. */
export type TickerLookup =
  | { readonly state: "none" | "asking" | "failed" }
  /** The first deployed token of that form. */
  | { readonly state: "found"; readonly first: { readonly ticker: string; readonly holders: number } };

/** Looks up the first deployed token that looks like `ticker`, but has another ticker. `ticker` null: none is typed. */
export function useLookalike(ticker: string | null): TickerLookup {
  const { data, isFailing } = useTokens(ticker === null ? null : { q: ticker, limit: 1 });
  if (ticker === null) return { state: "none" };
  if (data === undefined) return { state: isFailing ? "failed" : "asking" };
  const [best] = data.tokens.filter((token) => looksAlike(token.ticker, ticker));
  if (best === undefined) return { state: "none" };
  const first = best.lookalikes?.first ?? { ticker: best.ticker, holders: best.holderCount };
  return first.ticker === ticker ? { state: "none" } : { state: "found", first };
}
