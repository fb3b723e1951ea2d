import type { Translate } from "@/lib/languages/translate";
import type { AmountFault } from "./coins";

/** The fault of a typed amount, and how to fix it. `decimals`: the coin's. */
export function faultText(t: Translate, fault: AmountFault, decimals: number): string {
  return fault === "too-precise" ? t("amountFaults.too-precise", { decimals }) : t(`amountFaults.${fault}`);
}
