import { isTicker } from "@/lib/protocol/forms";
import { NAMED_LIMIT } from "@/lib/records/limits";

/** The different tickers, sorted, in groups of at most {@link NAMED_LIMIT}, which one request may name. */
export function namedGroups(tickers: readonly string[]): readonly (readonly string[])[] {
  const all = [...new Set(tickers)].sort();
  return Array.from({ length: Math.ceil(all.length / NAMED_LIMIT) }, (_, index) =>
    all.slice(index * NAMED_LIMIT, (index + 1) * NAMED_LIMIT),
  );
}

/** The tickers of rows that a request may name. Messages can have others, which no token has. */
export function tickersOf(rows: readonly { readonly ticker: string | null }[]): readonly string[] {
  return rows.flatMap(({ ticker }) => (ticker !== null && isTicker(ticker) ? [ticker] : []));
}
