import type { InscriptionRecord } from "@/lib/client";
import type { Translate } from "@/lib/languages/translate";
import { groupDigits } from "./numbers";
import { shortenHex, shortenId } from "./shorten";

/** What an inscription is named by. `part` is absent where only its token id is known. */
export type Named = Pick<InscriptionRecord, "ticker" | "tokenId" | "mintId"> &
  Partial<Pick<InscriptionRecord, "part">> & { readonly amount: bigint | null };

/**
 * The id of an inscription within its ticker: `#5`, or `#5/1` for a part of a split. A mint id that ends like a part is
 * quoted. Shortened if it is long. Without both, the shortened token id.
 */
export function inscriptionIdOf({ mintId, tokenId, part = null }: Omit<Named, "ticker" | "amount">): string {
  if (mintId !== null) return `#${shortenId(/\/[12]$/.test(mintId) ? `"${mintId}"` : mintId)}`;
  return part === null ? shortenHex(tokenId) : `#${shortenId(part)}`;
}

/** The name of an inscription as text, in every place: `OAK #5 · 400 OAK`. Without the amount if it is not known. */
export function inscriptionText(t: Translate, inscription: Named): string {
  const { ticker, amount } = inscription;
  return nameText(t, `${ticker} ${inscriptionIdOf(inscription)}`, amount, ticker);
}

/** A name with its amount. */
export function nameText(t: Translate, name: string, amount: bigint | null, ticker: string): string {
  return amount === null ? name : `${name} · ${groupDigits(t, amount)} ${ticker}`;
}
