import { groupDigits } from "@/components/format/numbers";
import { unbroken } from "@/components/ui/unbroken";
import { useTranslate } from "@/lib/languages/translate";

/** Longest text that never breaks, in characters: it fits below a price on the narrowest screen. */
const UNBROKEN = 18;

/** The amount that a price buys, beside the price. */
export function ForAmount({ amount }: { amount: bigint }) {
  const t = useTranslate();
  const text = t("market.forAmount", { amount: groupDigits(t, amount) });
  return <span className={unbroken(text, UNBROKEN)}>{text}</span>;
}
