/** Placeholders of the same size as the rows of a table, for the time before the first answer. */
export function RowSkeletons({ count }: { count: number }) {
  return (
    <div aria-hidden="true" className="divide-y divide-line">
      {Array.from({ length: count }, (_, row) => `row ${row}`).map((row) => (
        <div key={row} className="grid grid-cols-[1fr_1fr_1fr] items-center gap-6 py-4 sm:grid-cols-[1fr_1fr_1fr_1fr]">
          <div className="skeleton h-6 w-24" />
          <div className="skeleton h-9 w-full" />
          <div className="skeleton h-6 w-full" />
          <div className="skeleton hidden h-6 w-full sm:block" />
        </div>
      ))}
    </div>
  );
}
