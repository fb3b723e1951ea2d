import type { InscriptionRecord } from "@/lib/client";
import { isTokenId } from "@/lib/protocol/forms";

type Names = Pick<InscriptionRecord, "mintId" | "tokenId">;

/** The id that a message uses for an inscription: its mint id, unless that has a token id's shape (spec §4.4.2). */
export function messageId({ mintId, tokenId }: Names): string {
  return mintId === null || isTokenId(mintId.toLowerCase()) ? tokenId : mintId;
}
