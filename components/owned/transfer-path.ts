import { isTicker, parseHash } from "@/lib/protocol";
import type { Selected } from "./use-selection";

/** The path of the transfer page with these inscriptions selected. */
export function transferPath(chosen: readonly Selected[]): string {
  const parameters = new URLSearchParams(chosen.map(({ ticker, tokenId }) => ["i", `${ticker}.${tokenId}`]));
  return parameters.size === 0 ? "/transfer" : `/transfer?${parameters}`;
}

/** Parses the selection in the query of a {@link transferPath}. Malformed values are skipped. */
export function parseSelected(values: readonly string[]): Selected[] {
  return values.flatMap((value) => {
    const [ticker = "", id = ""] = value.split(".");
    const tokenId = parseHash(id);
    return isTicker(ticker) && tokenId !== null ? [{ ticker, tokenId }] : [];
  });
}
