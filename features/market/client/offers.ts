import { blockWithAccepted } from "@/lib/client/react/concerns";
import { type LiveQuery, liveQuery } from "@/lib/client/react/live-query";
import { type Live, type Rendered, useLiveQuery } from "@/lib/client/react/use-live-query";
import type { OfferRecord, OffersQuery, Page } from "@/lib/records";

const calls = () => import("./calls/offers");

type OfferPage = Page<"offers", OfferRecord>;

/** Offers on the market. */
export function listOffersQuery(query: OffersQuery): LiveQuery<OfferPage> {
  const tickers = query.ticker === undefined ? null : [query.ticker];
  return liveQuery({
    key: ["listOffers", query],
    read: async (options) => (await calls()).listOffers(query, options),
    // Any block may close an open offer, by its time or because its seller cancels all.
    concern: (block, { offers }) => (offers.some(({ isOpen }) => isOpen) ? "now" : blockWithAccepted(block, tickers)),
  });
}

/** {@link listOffersQuery}, live. Null: no list. */
export function useOffers(query: OffersQuery | null, initial?: Rendered<OfferPage>): Live<OfferPage> {
  return useLiveQuery(query === null ? null : listOffersQuery(query), initial);
}
