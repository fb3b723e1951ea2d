import { isTicker } from "@/lib/protocol/forms";

/** Characters that look alike or differ only in case, by the character that represents them. */
const FOLDED: Readonly<Record<string, string>> = { b: "8", i: "1", l: "1", o: "0", s: "5", z: "2", m: "rn", w: "vv" };

/**
 * Returns the form that two tickers share if and only if they look alike: it ignores case and does not distinguish 0/O,
 * 1/l/I, 5/S, 8/B, 2/Z, rn/m and vv/w. Tickers are ASCII letters and digits (spec §2.7.3), so other characters cannot
 * look like one and are dropped.
 *
 * Each character is folded separately, so the form of a text begins with the form of each of its prefixes. The column
 * `skeleton` of the index holds the same form, computed by PostgreSQL.
 */
export function tickerSkeleton(ticker: string): string {
  return [...ticker].map(foldedCharacter).join("");
}

/** Whether two tickers look alike. A ticker looks like itself. */
export function looksAlike(one: string, other: string): boolean {
  return tickerSkeleton(one) === tickerSkeleton(other);
}

/** Whether a beginning of `ticker`, or all of it, looks like `text`. */
export function beginsAlike(ticker: string, text: string): boolean {
  const wanted = tickerSkeleton(text);
  let begun = "";
  for (const character of ticker) {
    if (begun === wanted) break;
    begun += foldedCharacter(character);
  }
  return begun === wanted;
}

function foldedCharacter(character: string): string {
  if (!isTicker(character)) return "";
  const letter = character.toLowerCase();
  return FOLDED[letter] ?? letter;
}
