import { isTicker, parseHash } from "@/lib/protocol";
import type { Selected } from "../owned/use-selection";

/** The address of the page that transfers these. */
export function transferPath(chosen: readonly Selected[]): string {
  const parameters = new URLSearchParams(chosen.map(({ ticker, tokenId }) => ["i", `${ticker}.${tokenId}`]));
  return parameters.size === 0 ? "/transfer" : `/transfer?${parameters}`;
}

/** The inscriptions that such an address names; what names none is passed over. */
export function parseSelected(values: readonly string[]): Selected[] {
  return values.flatMap((value) => {
    const [ticker = "", id = ""] = value.split(".");
    const tokenId = parseHash(id);
    return isTicker(ticker) && tokenId !== null ? [{ ticker, tokenId }] : [];
  });
}
