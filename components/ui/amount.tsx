import { useTranslate } from "@/lib/languages/translate";
import { abbreviated, groupDigits } from "../format/numbers";
import { unbroken } from "./unbroken";

/** Longest amount that never breaks between its digits, in characters: it fits beside others on the narrowest screen. */
const UNBROKEN = 7;

interface AmountProps {
  readonly value: bigint | number;
  readonly className?: string;
  /** Whether a very long one is shown whole too: where money is decided. */
  readonly isExact?: boolean;
}

/**
 * A whole number with grouped digits. A very long one is abbreviated; the exact value is shown on hover, read by screen readers,
 * and copied with the text. A long one that is shown whole breaks between digits where it has to.
 */
export function Amount({ value, className = "", isExact = false }: AmountProps) {
  const t = useTranslate();
  const text = groupDigits(t, value);
  const short = isExact ? null : abbreviated(t, value);
  if (short !== null) {
    return (
      <span title={text} className={`figures relative ${className}`}>
        <span aria-hidden="true" className="select-none">
          {short}
        </span>
        <span className="sr-only">{text}</span>
      </span>
    );
  }
  return <span className={`figures ${unbroken(text, UNBROKEN)} ${className}`}>{text}</span>;
}
