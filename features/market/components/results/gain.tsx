import { RoundedCoins } from "@/components/ui/price";

/** A gain or a loss in the coin's smallest unit, with its sign. */
export function Gain({ value, className = "" }: { value: bigint; className?: string }) {
  if (value === 0n) return <RoundedCoins value={0n} className={className} />;
  return (
    <span className={`whitespace-nowrap ${value > 0n ? "text-accent" : ""} ${className}`}>
      {value > 0n ? "+" : "−"}
      <RoundedCoins value={value > 0n ? value : -value} />
    </span>
  );
}
