import type { SearchResult } from "@/lib/client";
import { parseAddress, parseHash } from "@/lib/protocol/forms";
import { groupDigits, shortenHex } from "../format";
import { hrefWith, paths } from "../paths";
import { searchTexts } from "../texts/reading/search";

/** A search result as the page shows it: its link, kind and name. */
export interface ResultView {
  readonly href: string;
  readonly kind: string;
  readonly name: string;
  /** Seed of the result's mark; null: it has none. */
  readonly seed: string | null;
}

/** Converts a search result to what the page shows. */
export function resultView(result: SearchResult): ResultView {
  const kind = searchTexts.kinds[result.kind];
  switch (result.kind) {
    case "token":
      return { href: paths.token(result.ticker), kind, name: result.ticker, seed: null };
    case "inscription": {
      const name = `${result.ticker} ${result.mintId ?? shortenHex(result.tokenId, 8)}`;
      return { href: paths.inscription(result.ticker, result.tokenId), kind, name, seed: result.tokenId };
    }
    case "transaction":
      return { href: paths.transaction(result.hash), kind, name: shortenHex(result.hash, 10), seed: result.hash };
    case "block":
      return { href: paths.block(result.number), kind, name: groupDigits(result.number), seed: null };
    case "address":
      return { href: paths.account(result.address), kind, name: shortenHex(result.address, 10), seed: result.address };
  }
}

/**
 * The page for a search without results. Every address has a page, and the page of a transaction that the index does not
 * know yet waits for it. Null for any other text.
 */
export function pathOfUnknown(text: string): string | null {
  const address = parseAddress(text);
  if (address !== null) return paths.account(address);
  const hash = parseHash(text);
  return hash === null ? null : paths.transaction(hash);
}

/** The page that Enter opens: the only result, the first one if it matches exactly, or the list of all results. */
export function destination(text: string, results: readonly SearchResult[]): string {
  const [first, second] = results;
  if (first === undefined) return pathOfUnknown(text) ?? searchPath(text);
  const isExact = first.kind !== "token" || first.ticker === text;
  return second === undefined || isExact ? resultView(first).href : searchPath(text);
}

/** Path of the page that lists all results. */
export function searchPath(text: string): string {
  return hrefWith(paths.search, { q: text });
}
