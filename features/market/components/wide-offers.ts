import type { ComponentType, ReactNode } from "react";
import type { OfferRecord } from "@/lib/client";

/** Amount, seller, expiry and depth of offers. */
export interface WideOffers {
  readonly Heads: ComponentType;
  readonly Cells: ComponentType<{ readonly offer: OfferRecord }>;
  /** In place of the button of an offer that has ended. */
  readonly Ended: ComponentType<{ readonly offer: OfferRecord }>;
  /** For each row, what shows the share of the amount up to it. */
  readonly depth: (amounts: readonly bigint[]) => readonly ReactNode[];
}
