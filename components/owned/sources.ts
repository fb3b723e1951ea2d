import type { AddressInscriptionsQuery } from "@/lib/client";
import type { Address } from "@/lib/protocol";
import { LiveSource } from "../live/source";

const client = () => import("@/lib/client/calls");

/** A live page of the inscriptions that an address owns. */
export function liveAddressInscriptions(owner: Address, query: AddressInscriptionsQuery) {
  return new LiveSource(async (options) =>
    (await client()).listAddressInscriptions({ address: owner, ...query }, options),
  );
}

/** The live balances of an address, for its first 100 tickers. */
export function liveBalances(owner: Address) {
  return new LiveSource(async (options) => (await client()).listBalances({ address: owner, limit: 100 }, options));
}
