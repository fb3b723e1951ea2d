import type { Offer } from "./types";

/** The price of an offer at a time, in seconds: fixed, or falling in a line (spec §10.4.4). */
export function priceAt({ price, fall }: Pick<Offer, "price" | "fall">, time: number): bigint {
  if (fall === null || time <= fall.startsAt) return price;
  if (time >= fall.endsAt) return fall.endPrice;
  const passed = BigInt(time - fall.startsAt);
  return price - ((price - fall.endPrice) * passed) / BigInt(fall.endsAt - fall.startsAt);
}
