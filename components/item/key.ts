import type { InscriptionRecord } from "@/lib/client";

/** The key of an inscription in a list or a selection. Token ids are unique only under a ticker (spec §4.2). */
export function inscriptionKey({ ticker, tokenId }: Pick<InscriptionRecord, "ticker" | "tokenId">): string {
  return `${ticker} ${tokenId}`;
}
