import type { InscriptionRecord } from "@/lib/client/index";
import { isTokenId } from "@/lib/protocol";
import { shortenHex } from "../format";

type Names = Pick<InscriptionRecord, "mintId" | "tokenId">;

/** How a message names the inscription: by its mint id, where that can't be taken for a token id (decisions.md §3). */
export function messageId({ mintId, tokenId }: Names): string {
  return mintId === null || isTokenId(mintId.toLowerCase()) ? tokenId : mintId;
}

/** What a person reads: `GOLD 7`. */
export function readableName({ ticker, mintId, tokenId }: Names & Pick<InscriptionRecord, "ticker">): string {
  return `${ticker} ${mintId ?? shortenHex(tokenId)}`;
}
