import { groupDigits } from "../format";

/** A whole number with grouped digits, never rounded. */
export function Amount({ value, className = "" }: { value: bigint | number; className?: string }) {
  return <span className={`figures break-all ${className}`}>{groupDigits(value)}</span>;
}
