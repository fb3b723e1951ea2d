import type { AmountFault } from "../coins";
import { marketTexts } from "./market";

/** What is wrong with a typed amount, and how to type it. `decimals`: those of the coin. */
export function faultText(fault: AmountFault, decimals: number): string {
  const words = marketTexts.amountFaults;
  return fault === "too-precise" ? words[fault](decimals) : words[fault];
}
