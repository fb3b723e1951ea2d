import type { Network } from "@/lib/chain/networks";
import type { InscriptionRecord } from "@/lib/client/index";
import { priceInSmallestUnit } from "@/lib/protocol/price";
import { formatUnits, roundUpUnits } from "../format";

type Priced = Pick<InscriptionRecord, "price" | "unit" | "amount">;

/** The lowest price that a whole inscription is to be had for, and what that is for each unit of its token. */
export interface Floor {
  /** In the native coin, exact. */
  readonly price: string;
  /** In the native coin, rounded up after eight decimals. */
  readonly each: string;
  /** In the native coin, rounded up to its smallest unit: nothing less can be paid. */
  readonly exactEach: string;
  readonly symbol: string;
}

/** A price in the native coin's smallest unit; null for a plain listing, or a unit that the network does not know. */
export function nativePrice({ price, unit }: Pick<Priced, "price" | "unit">, network: Network): bigint | null {
  return price === null || unit === null ? null : priceInSmallestUnit(price, unit, network);
}

/** Those that have a price, the lowest first, whatever unit it is in. */
export function inOrderOfPrice<T extends Priced>(listings: readonly T[], network: Network): T[] {
  const priced = listings.flatMap((listing) => {
    const price = nativePrice(listing, network);
    return price === null ? [] : [{ listing, price }];
  });
  return priced.sort((a, b) => (a.price < b.price ? -1 : a.price > b.price ? 1 : 0)).map(({ listing }) => listing);
}

const EACH_DECIMALS = 8;

/** The floor that the cheapest listing makes; null without one. */
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
