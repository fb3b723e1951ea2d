import type { InscriptionRecord, InscriptionWithHistory, PageQuery } from "@/lib/records";
import { blockWith, blockWithAccepted } from "./concerns";
import { type LiveQuery, liveQuery } from "./live-query";
import { type Live, type Rendered, useLiveQuery } from "./use-live-query";

const calls = () => import("../calls/inscriptions");

/** An inscription by its token id or mint id, and a page of its history. */
export interface InscriptionQuery extends PageQuery {
  readonly ticker: string;
  readonly id: string;
}

/** One inscription with a page of its history, newest first; null if it never existed. */
export function readInscriptionQuery(query: InscriptionQuery): LiveQuery<InscriptionWithHistory | null> {
  return liveQuery({
    key: ["readInscription", query],
    read: async (options) => (await calls()).readInscription(query, options),
    concern(block, found) {
      if (found === null) return blockWithAccepted(block, [query.ticker]);
      const { ticker, tokenId } = found.inscription;
      if (hasOpenOffer(found.inscription)) return "now";
      return blockWith(block, (each) => each.accepted === true && each.ticker === ticker && each.tokenId === tokenId);
    },
  });
}

/** Whether any block may change the inscription: it may close the offer by its time, or because the seller cancels all. */
export function hasOpenOffer({ offer }: InscriptionRecord): boolean {
  return offer?.isOpen === true;
}

/** {@link readInscriptionQuery}, live. Null: no inscription. */
export function useInscription(
  query: InscriptionQuery | null,
  initial?: Rendered<InscriptionWithHistory | null>,
): Live<InscriptionWithHistory | null> {
  return useLiveQuery(query === null ? null : readInscriptionQuery(query), initial);
}
