import type { Network } from "@/lib/chain/networks";
import { coinPrice, type Priced } from "../format/prices";

/** The lowest price of a whole inscription, in the coin's smallest unit, and the amount of that inscription. */
export interface ListedFloor {
  readonly price: bigint;
  readonly amount: bigint;
}

/** The listings that have a price, lowest first, compared in the coin. */
export function sortByPrice<T extends Priced>(listings: readonly T[], network: Network): T[] {
  const priced = listings.flatMap((listing) => {
    const price = coinPrice(listing, network);
    return price === null ? [] : [{ listing, price }];
  });
  return priced.sort((a, b) => (a.price < b.price ? -1 : a.price > b.price ? 1 : 0)).map(({ listing }) => listing);
}

/** The floor from the cheapest listing; null if there is none. */
export function floorOf(
  cheapest: (Priced & { readonly amount: bigint }) | undefined,
  network: Network,
): ListedFloor | null {
  const price = cheapest === undefined ? null : coinPrice(cheapest, network);
  return cheapest === undefined || price === null ? null : { price, amount: cheapest.amount };
}
