import { beginsAlike, looksAlike } from "./skeleton";

/**
 * Ranks tokens for a text that a person typed: first those that look like the text, then those that begin like it.
 * Other tokens are omitted. Within each group the order of `tokens` is kept (most holders first), so that a copy of a
 * known ticker is not above the original. Returns at most `limit` tokens, always including the token whose ticker
 * equals the text.
 */
export function rankMatches<T extends { readonly ticker: string }>(
  text: string,
  tokens: readonly T[],
  limit: number,
): readonly T[] {
  const alike = tokens.filter(({ ticker }) => looksAlike(ticker, text));
  const begun = tokens.filter(({ ticker }) => !looksAlike(ticker, text) && beginsAlike(ticker, text));
  const ranked = [...alike, ...begun];
  const best = ranked.slice(0, limit);
  const exact = ranked.slice(limit).find(({ ticker }) => ticker === text);
  return exact === undefined ? best : [...best.slice(0, -1), exact];
}

/**
 * Returns the token that a person probably means after typing a text and pressing Enter; null if it is unclear. The
 * token must look like the text and have more holders than any other such token. If its spelling differs from the text,
 * it must have at least twice as many.
 * @param tokens results for the text, with those that look like it
 */
export function clearMatch<T extends { readonly ticker: string; readonly holders: number }>(
  text: string,
  tokens: readonly T[],
): T | null {
  const alike = tokens.filter(({ ticker }) => looksAlike(ticker, text));
  const [most, next] = alike.toSorted((one, other) => other.holders - one.holders);
  if (most === undefined || next === undefined) return most ?? null;
  const needed = most.ticker === text ? next.holders + 1 : Math.max(1, 2 * next.holders);
  return most.holders >= needed ? most : null;
}
