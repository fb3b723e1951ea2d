import type { Translate } from "@/lib/languages/translate";
import type { AmountFault } from "./coins";

/** What is wrong with a typed amount, and how to type it. `decimals`: those of the coin. */
export function faultText(t: Translate, fault: AmountFault, decimals: number): string {
  return fault === "too-precise" ? t("amountFaults.too-precise", { decimals }) : t(`amountFaults.${fault}`);
}
