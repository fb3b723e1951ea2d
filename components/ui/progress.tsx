/** A progress bar. `label` describes the progress as text. */
export function Progress({ part, whole, label }: { part: bigint; whole: bigint; label: string }) {
  const hundredths = whole === 0n ? 10_000n : (part * 10_000n) / whole;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={10000}
      aria-valuenow={Number.parseInt(hundredths.toString(), 10)}
      aria-valuetext={label}
      className="scale-ruling relative h-2 overflow-hidden"
    >
      <div
        className="scale-filled absolute inset-y-0 left-0 transition-[width] duration-200"
        style={{ width: `${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, "0")}%` }}
      />
    </div>
  );
}
