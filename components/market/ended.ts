import type { InscriptionOffer } from "@/lib/client";

/** Seconds by which the time of the latest block can be ahead of the clock. */
const AHEAD = 15;

/**
 * Why an offer that is not open has ended: it expired, or its seller canceled all offers. `now`: Unix time in seconds. An
 * offer that is canceled alone is no longer stored.
 */
export function endOf({ expires }: Pick<InscriptionOffer, "expires">, now: number): "expired" | "canceled" {
  return expires !== null && expires <= now + AHEAD ? "expired" : "canceled";
}
