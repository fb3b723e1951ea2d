import type { Translate } from "@/lib/languages/translate";
import type { AmountFault } from "./coins";
import { typedDigits } from "./typed-digits";

/** The fault of an amount, and how to fix it. `typed`: the text; `decimals`: the coin's. */
export function faultText(t: Translate, fault: AmountFault, typed: string, decimals: number): string {
  if (fault === "too-precise") return t("amountFaults.too-precise", { decimals });
  if (fault !== "ambiguous") return t(`amountFaults.${fault}`);
  const text = typedDigits(typed);
  return t("amountFaults.ambiguous", { whole: text.replace(",", ""), decimal: text.replace(",", ".") });
}
