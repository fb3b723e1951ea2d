import { groupDigits } from "../format";

/** A listing's price in its own unit, never rounded. Long prices break before the unit or between digits. */
export function Price({ value, unit, className = "" }: { value: bigint; unit: string | null; className?: string }) {
  return (
    <span className={`figures min-w-0 break-all ${className}`}>
      {groupDigits(value)} <span className="inline-block max-w-full">{unit}</span>
    </span>
  );
}
