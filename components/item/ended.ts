import type { InscriptionOffer, InscriptionRecord } from "@/lib/client";

/** Seconds by which the time of the latest block can be ahead of the clock. */
const AHEAD = 15;

/**
 * Why an offer that is not open has ended: it expired, or its seller canceled all offers. `now`: Unix time in seconds. An offer
 * that is canceled individually is no longer stored.
 */
export function endOf({ expires }: Pick<InscriptionOffer, "expires">, now: number): "expired" | "canceled" {
  return expires !== null && expires <= now + AHEAD ? "expired" : "canceled";
}

/** Why the offer of an inscription has ended; null: it is open, or there was none since the inscription came into the vault. */
export function offerEnd(
  { offer, offerCanceled }: Pick<InscriptionRecord, "offer" | "offerCanceled">,
  now: number,
): "expired" | "canceled" | null {
  if (offer === null) return offerCanceled ? "canceled" : null;
  return offer.isOpen ? null : endOf(offer, now);
}
