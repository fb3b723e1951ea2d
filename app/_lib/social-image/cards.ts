import { inscriptionIdOf } from "@/components/format/inscription-text";
import { facts } from "@/components/format/joined";
import { groupDigits } from "@/components/format/numbers";
import { priceText } from "@/components/format/prices";
import { shortenAddress } from "@/components/format/shorten";
import { inscriptionStateOf, openPrice } from "@/components/item/state";
import { type RecognizedToken, recognitionNotes } from "@/components/token/recognition";
import type { Network } from "@/lib/chain/networks";
import type { Translate } from "@/lib/languages/translate";
import type { InscriptionRecord } from "@/lib/records";

/** Maximum number of characters of a name beside the mark. */
const LONG = 40;

/** The name of an inscription and the lines below it in its picture. */
export function inscriptionCard(
  t: Translate,
  inscription: InscriptionRecord,
  network: Network,
): { readonly name: string; readonly lines: readonly string[] } {
  const { ticker, amount, owner, account } = inscription;
  const state = inscriptionStateOf(inscription);
  const open = openPrice(inscription);
  const price =
    open === null ? null : `${t(`inscription.states.${state}`)} ${priceText(t, open.price, open.unit, network)}`;
  const risk = state === "priced" ? [t("price.unprotected")] : [];
  return {
    name: `${ticker} ${inscriptionIdOf(inscription)}`,
    lines: [
      shortened(`${groupDigits(t, amount)} ${ticker}`),
      ...(price === null ? [] : [facts(t, [price, ...risk])]),
      owner === null ? t("inscription.states.burned") : `${t("inscription.owner")} ${shortenAddress(account ?? owner)}`,
    ],
  };
}

/** The most important warning of a token; undefined if there is none, or if the token is not known. */
export function warningOf(t: Translate, token: RecognizedToken | null | undefined): string | undefined {
  if (!token) return undefined;
  return recognitionNotes(t, token).find(({ tone }) => tone === "refused")?.text;
}

function shortened(text: string): string {
  return text.length <= LONG ? text : `${text.slice(0, LONG / 2)}…${text.slice(-LONG / 2)}`;
}
