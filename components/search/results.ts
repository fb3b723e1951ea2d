import type { SearchResult } from "@/lib/client";
import type { Translate } from "@/lib/languages/translate";
import { parseAddress, parseHash } from "@/lib/protocol/forms";
import { clearMatch } from "@/lib/tickers/rank";
import { beginsAlike, looksAlike } from "@/lib/tickers/skeleton";
import { inscriptionText } from "../format/inscription-text";
import { groupDigits } from "../format/numbers";
import { paths, searchPath } from "../format/paths";
import { shortenAddress, shortenHex } from "../format/shorten";
import type { RecognizedToken } from "../token/recognition";

/** A search result as the page shows it: its link, kind and name. */
export interface ResultView {
  readonly href: string;
  readonly kind: string;
  readonly name: string;
  /** Seed of the result's mark; null: it has none. */
  readonly seed: string | null;
  /** The token with the data that distinguish it from similar ones; absent for other results. */
  readonly token?: RecognizedToken;
}

/** Converts a search result to a row of the page. */
export function resultView(t: Translate, result: SearchResult): ResultView {
  return { ...partsOf(t, result), href: pathOf(result), kind: t(`search.kinds.${result.kind}`) };
}

function partsOf(t: Translate, result: SearchResult): Omit<ResultView, "href" | "kind"> {
  switch (result.kind) {
    case "token":
      return {
        name: result.ticker,
        seed: null,
        token: result,
      };
    case "inscription":
      return { name: inscriptionText(t, result), seed: result.tokenId };
    case "transaction":
      return {
        name: shortenHex(result.hash),
        seed: result.hash,
      };
    case "block":
      return {
        name: groupDigits(t, result.number),
        seed: null,
      };
    case "address":
      return {
        name: shortenAddress(result.address),
        seed: result.address,
      };
  }
}

/** The page of a search result. */
export function pathOf(result: SearchResult): string {
  switch (result.kind) {
    case "token":
      return paths.token(result.ticker);
    case "inscription":
      return paths.inscription(result.ticker, result.tokenId);
    case "transaction":
      return paths.transaction(result.hash);
    case "block":
      return paths.block(result.number);
    case "address":
      return paths.account(result.address);
  }
}

/**
 * The page for a search without results. Every address has a page, and the page of a transaction that the index does not
 * know yet waits for it. Null for any other text.
 */
export function pathOfUnknown(text: string): string | null {
  const address = parseAddress(text) ?? parseAddress(`0x${text}`);
  if (address !== null) return paths.account(address);
  const hash = parseHash(text) ?? parseHash(`0x${text}`);
  return hash === null ? null : paths.transaction(hash);
}

/**
 * The page that Enter opens: the most held of the tokens that look like the text if it is clearly that one, otherwise the
 * best other result. The list of all results if it is unclear.
 */
export function destination(text: string, results: readonly SearchResult[]): string {
  const tokens = results.filter((result) => result.kind === "token");
  const [other] = results.filter((result) => result.kind !== "token");
  const meant = meantResult(text, tokens, other);
  if (meant !== null) return pathOf(meant);
  return results.length === 0 ? (pathOfUnknown(text) ?? searchPath(text)) : searchPath(text);
}

type TokenResult = Extract<SearchResult, { readonly kind: "token" }>;

function meantResult(
  text: string,
  tokens: readonly TokenResult[],
  other: SearchResult | undefined,
): SearchResult | null {
  if (!tokens.some(({ ticker }) => looksAlike(ticker, text))) {
    const [only] = tokens;
    // A ticker that the text names with a typo is only suggested.
    const isMeant = tokens.length === 1 && only !== undefined && beginsAlike(only.ticker, text);
    return other ?? (isMeant ? only : null);
  }
  // A block and a token may have the same name.
  return other === undefined ? clearMatch(text, tokens) : null;
}

/** Whether several tokens look like the text, and none of them is clearly meant. */
export function isUnclear(text: string, results: readonly SearchResult[]): boolean {
  const tokens = results.filter((result) => result.kind === "token" && looksAlike(result.ticker, text));
  return tokens.length > 1 && destination(text, results) === searchPath(text);
}
