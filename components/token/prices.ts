import type { Network } from "@/lib/chain/networks";
import type { InscriptionRecord } from "@/lib/client";
import { priceInSmallestUnit } from "@/lib/protocol/price";
import { formatUnits, roundUpUnits } from "../format";

type Priced = Pick<InscriptionRecord, "price" | "unit" | "amount">;

/** The lowest price of a whole inscription, and the same price per unit of its token. */
export interface Floor {
  /** In the native currency, exact. */
  readonly price: string;
  /** In the native currency, rounded up to eight decimals. */
  readonly each: string;
  /** In the native currency, rounded up to its smallest unit. */
  readonly exactEach: string;
  readonly symbol: string;
}

/** A price in the smallest unit of the native currency (spec §5.9.2); null if there is no price or the unit is unknown. */
function nativePrice({ price, unit }: Pick<Priced, "price" | "unit">, network: Network): bigint | null {
  return price === null || unit === null ? null : priceInSmallestUnit(price, unit, network);
}

/** The listings that have a price, lowest first, compared in the native currency. */
export function sortByPrice<T extends Priced>(listings: readonly T[], network: Network): T[] {
  const priced = listings.flatMap((listing) => {
    const price = nativePrice(listing, network);
    return price === null ? [] : [{ listing, price }];
  });
  return priced.sort((a, b) => (a.price < b.price ? -1 : a.price > b.price ? 1 : 0)).map(({ listing }) => listing);
}

const EACH_DECIMALS = 8;

/** The floor from the cheapest listing; null if there is none. */
export function floorOf(cheapest: Priced | undefined, network: Network): Floor | null {
  const price = cheapest === undefined ? null : nativePrice(cheapest, network);
  if (cheapest === undefined || price === null) return null;
  const { symbol, decimals } = network.nativeCurrency;
  const exactEach = (price + cheapest.amount - 1n) / cheapest.amount;
  const each = roundUpUnits(exactEach, decimals, EACH_DECIMALS);
  return {
    price: formatUnits(price, decimals),
    each: formatUnits(each, decimals),
    exactEach: formatUnits(exactEach, decimals),
    symbol,
  };
}
