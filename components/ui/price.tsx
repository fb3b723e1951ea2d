import { groupDigits } from "../format";

/** A price as its listing names it, exact; breaks before its unit, and inside of its digits where they are too many. */
export function Price({ value, unit, className = "" }: { value: bigint; unit: string | null; className?: string }) {
  return (
    <span className={`figures min-w-0 break-all ${className}`}>
      {groupDigits(value)} <span className="inline-block max-w-full">{unit}</span>
    </span>
  );
}
