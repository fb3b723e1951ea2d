import type { OfferRecord } from "@/lib/client";
import type { Address } from "@/lib/protocol";
import { CHECK_LIMIT } from "@/lib/records/limits";
import type { SettledRow } from "./settled";

/** Whether an offer in a list can be bought by this account; null: no account is connected. */
export function isBuyable({ row, isGone }: SettledRow<OfferRecord>, buyer: Address | null): boolean {
  return row.isOpen && !isGone && row.seller !== buyer;
}

/**
 * The offers to buy among the rows of a list: those that the reader has selected and that can still be bought, in the order of
 * the list, at most {@link CHECK_LIMIT}.
 */
export function chosenOffers(
  rows: readonly SettledRow<OfferRecord>[],
  keys: ReadonlySet<string>,
  { key, buyer }: { readonly key: (offer: OfferRecord) => string; readonly buyer: Address | null },
): readonly OfferRecord[] {
  const chosen = rows.filter((one) => keys.has(key(one.row)) && isBuyable(one, buyer));
  return chosen.map(({ row }) => row).slice(0, CHECK_LIMIT);
}

/** The set with the key, or without it if it has it already. */
export function toggledKey(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const others = new Set([...keys].filter((one) => one !== key));
  return others.size < keys.size ? others : others.add(key);
}
