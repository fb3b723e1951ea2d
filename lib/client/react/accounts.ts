import type { AddressInscriptionsQuery, InscriptionRecord, Page, PageQuery } from "@/lib/records";
import type { OfAddress } from "@/lib/records/contract";
import type { balancePage } from "@/lib/records/holder";
import type { Infer } from "@/lib/records/schema";
import { blockWithAccepted } from "./concerns";
import { hasOpenOffer } from "./inscriptions";
import { type LiveQuery, liveQuery } from "./live-query";
import { type Live, useLiveQuery } from "./use-live-query";

const calls = () => import("../calls/accounts");

type BalancePage = Infer<typeof balancePage>;
type InscriptionPage = Page<"inscriptions", InscriptionRecord>;

/** Amounts that an address owns, by ticker. */
export function listBalancesQuery(query: OfAddress & PageQuery): LiveQuery<BalancePage> {
  return liveQuery({
    key: ["listBalances", query],
    read: async (options) => (await calls()).listBalances(query, options),
    // An operation does not name the owner whose delegate sends it.
    concern: (block) => blockWithAccepted(block, null),
  });
}

/** Inscriptions that an address owns. */
export function listAddressInscriptionsQuery(query: OfAddress & AddressInscriptionsQuery): LiveQuery<InscriptionPage> {
  return liveQuery({
    key: ["listAddressInscriptions", query],
    read: async (options) => (await calls()).listAddressInscriptions(query, options),
    concern: (block, { inscriptions }) =>
      inscriptions.some(hasOpenOffer)
        ? "now"
        : blockWithAccepted(block, query.ticker === undefined ? null : [query.ticker]),
  });
}

/** {@link listBalancesQuery}, live. Null: no balances. */
export function useBalances(query: (OfAddress & PageQuery) | null): Live<BalancePage> {
  return useLiveQuery(query === null ? null : listBalancesQuery(query));
}

/** {@link listAddressInscriptionsQuery}, live. */
export function useAddressInscriptions(query: OfAddress & AddressInscriptionsQuery): Live<InscriptionPage> {
  return useLiveQuery(listAddressInscriptionsQuery(query));
}
