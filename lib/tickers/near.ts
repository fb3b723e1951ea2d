import { looksAlike, tickerSkeleton } from "./skeleton";

/** Shortest text, in characters, for which tickers with one typo are looked for. */
const SHORTEST = 3;

/**
 * Whether a text is a ticker with one typo: a character that is wrong, missing, too much, or swapped with its neighbor. Characters that
 * look alike count as equal. Shorter texts than {@link SHORTEST} are near to nothing.
 */
export function isNearTicker(ticker: string, text: string): boolean {
  if (text.length < SHORTEST) return false;
  if (looksAlike(ticker, text)) return true;
  const [one, other] = [withoutBeginning(ticker, text), withoutBeginning(text, ticker)];
  return (
    looksAlike(one.slice(1), other) ||
    looksAlike(one, other.slice(1)) ||
    looksAlike(one.slice(1), other.slice(1)) ||
    looksAlike(`${one.slice(1, 2)}${one.slice(0, 1)}${one.slice(2)}`, other)
  );
}

/** A text from the first character on that does not look like the one of `other` at its place. */
function withoutBeginning(text: string, other: string): string {
  let length = 0;
  while (length < text.length && tickerSkeleton(text.charAt(length)) === tickerSkeleton(other.charAt(length))) length++;
  return text.slice(length);
}
