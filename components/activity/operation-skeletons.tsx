/** Placeholders of the same size as real rows, for the time before the first answer. */
export function OperationSkeletons({ count }: { count: number }) {
  return (
    <div aria-hidden="true" className="divide-y divide-line">
      {Array.from({ length: count }, (_, row) => `row ${row}`).map((row) => (
        <div
          key={row}
          className="grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-3 py-4 sm:grid-cols-[2.75rem_minmax(0,1fr)] sm:gap-x-4"
        >
          <div className="skeleton mt-0.5 size-9 rounded-full sm:size-11" />
          <div className="space-y-2">
            <div className="skeleton h-5 w-2/5" />
            <div className="skeleton h-5 w-full" />
            <div className="skeleton h-4 w-3/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
