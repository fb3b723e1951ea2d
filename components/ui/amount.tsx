import { useTranslate } from "@/lib/languages/translate";
import { groupDigits } from "../format/numbers";
import { unbroken } from "./unbroken";

/** Longest amount that never breaks between its digits, in characters: it fits beside others on the narrowest screen. */
const UNBROKEN = 7;

/** A whole number with grouped digits, never rounded. A long one breaks between digits where it has to. */
export function Amount({ value, className = "" }: { value: bigint | number; className?: string }) {
  const t = useTranslate();
  const text = groupDigits(t, value);
  return <span className={`figures ${unbroken(text, UNBROKEN)} ${className}`}>{text}</span>;
}
