import type { SearchResult } from "@/lib/client/index";
import { parseAddress, parseHash } from "@/lib/protocol/forms";
import { groupDigits, shortenHex } from "../format";
import { paths } from "../paths";
import { searchTexts } from "../texts/reading/search";

/** Where a result leads, what kind of thing it is, and its name. */
export interface ResultView {
  readonly href: string;
  readonly kind: string;
  readonly name: string;
  /** Draws its mark. */
  readonly seed: string | null;
}

/** How a result of the search is shown. */
export function resultView(result: SearchResult): ResultView {
  const kind = searchTexts.kinds[result.kind];
  switch (result.kind) {
    case "token":
      return { href: paths.token(result.ticker), kind, name: result.ticker, seed: null };
    case "inscription": {
      const name = `${result.ticker} ${shortenHex(result.tokenId, 8)}`;
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
 * Where a search that found nothing may still lead: every address has a page, and a transaction that the index does not
 * know yet is followed on its own. Null for everything else.
 */
export function pathOfUnknown(text: string): string | null {
  const address = parseAddress(text);
  if (address !== null) return paths.account(address);
  const hash = parseHash(text);
  return hash === null ? null : paths.transaction(hash);
}

/** Where Enter leads: to the only result, or to the first where it is exactly what was typed; else to the list of all. */
export function destination(text: string, results: readonly SearchResult[]): string {
  const [first, second] = results;
  if (first === undefined) return pathOfUnknown(text) ?? searchPath(text);
  const isExact = first.kind !== "token" || first.ticker === text;
  return second === undefined || isExact ? resultView(first).href : searchPath(text);
}

/** The page with all results of a search. */
export function searchPath(text: string): string {
  return `${paths.search}?${new URLSearchParams({ q: text })}`;
}
