"use client";

import type { ReactNode } from "react";
import { useInscriptionFeatures } from "./inscription-features";
import type { AskedPrice, PriceWarning } from "./page-feature";

const NOTHING: PriceWarning = { isChecking: false, notice: null, decision: undefined };

/** Gives a form the warning of a price, by the first feature that has one. */
export function PriceWarnings({
  children,
  ...asked
}: AskedPrice & { readonly children: (warning: PriceWarning) => ReactNode }) {
  const Warning = useInscriptionFeatures().find(({ PriceWarning }) => PriceWarning !== undefined)?.PriceWarning;
  return Warning === undefined ? children(NOTHING) : <Warning {...asked}>{children}</Warning>;
}
