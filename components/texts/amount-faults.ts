import type { AmountFault } from "../coins";

const TEXTS = {
  empty: "Enter an amount.",
  malformed: "Enter a number such as 0.5.",
  ambiguous: "The comma could mean thousands or decimals. Enter 1000, or 1.0 with a point.",
  "too-large": "This amount is too large.",
} as const;

/** What is wrong with a typed amount, and how to type it. `decimals`: those of the coin. */
export function faultText(fault: AmountFault, decimals: number): string {
  return fault === "too-precise" ? `Use at most ${decimals} decimals.` : TEXTS[fault];
}
