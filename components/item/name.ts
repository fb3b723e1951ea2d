import type { InscriptionRecord } from "@/lib/client";
import { shortenHex, shortenId } from "../format/shorten";

/** The name of an inscription within its ticker: its mint id, shortened if it is long, or its shortened token id. */
export function inscriptionNameOf({ mintId, tokenId }: Pick<InscriptionRecord, "mintId" | "tokenId">): string {
  return mintId === null ? shortenHex(tokenId) : shortenId(mintId);
}
