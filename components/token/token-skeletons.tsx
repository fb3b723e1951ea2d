/** Placeholders of the same size as real rows, for the time before the first answer. */
export function TokenSkeletons({ count }: { count: number }) {
  return (
    <div aria-hidden="true" className="divide-y divide-line">
      {Array.from({ length: count }, (_, row) => `row ${row}`).map((row) => (
        <div key={row} className="space-y-2.5 py-4">
          <div className="skeleton h-7 w-24" />
          <div className="skeleton h-2 w-full" />
          <div className="skeleton h-4 w-3/5" />
        </div>
      ))}
    </div>
  );
}
