import type { AddressInscriptionsQuery } from "@/lib/client/index";
import type { Address } from "@/lib/protocol";
import { LiveSource } from "../live/source";

const client = () => import("@/lib/client/index");

/** A page of what an address owns, kept fresh. */
export function liveInscriptionsOf(owner: Address, query: AddressInscriptionsQuery) {
  return new LiveSource(async (options) => (await client()).fetchAddressInscriptions(owner, query, options));
}

/** What an address owns under each ticker, the first hundred tickers, kept fresh. */
export function liveBalances(owner: Address) {
  return new LiveSource(async (options) => (await client()).fetchBalances(owner, { limit: 100 }, options));
}
