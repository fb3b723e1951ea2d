import type { Fall, Offer } from "./types";

/** Whether an offer can have this price, in a market with modules: the price falls, and the fall ends before the offer (spec §10.4.3). */
export function canFall({ price, fall, expires }: Pick<Offer, "price" | "expires"> & { readonly fall: Fall }): boolean {
  const { endPrice, startsAt, endsAt } = fall;
  return endPrice > 0n && endPrice < price && startsAt < endsAt && endsAt <= expires;
}

/** The price of an offer at a time, in seconds: fixed, or falling in a line (spec §10.4.4). */
export function priceAt({ price, fall }: Pick<Offer, "price" | "fall">, time: number): bigint {
  if (fall === null || time <= fall.startsAt) return price;
  if (time >= fall.endsAt) return fall.endPrice;
  const passed = BigInt(time - fall.startsAt);
  return price - ((price - fall.endPrice) * passed) / BigInt(fall.endsAt - fall.startsAt);
}
