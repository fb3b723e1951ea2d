import { useTranslate } from "@/lib/languages/translate";
import { groupDigits } from "../format";

/** A whole number with grouped digits, never rounded. */
export function Amount({ value, className = "" }: { value: bigint | number; className?: string }) {
  const t = useTranslate();
  return <span className={`figures break-all ${className}`}>{groupDigits(t, value)}</span>;
}
