import type { ReactNode } from "react";

/** A name with its value. */
export interface Description {
  readonly name: string;
  readonly value: ReactNode;
}

/** A list of names with their values. */
export function DescriptionList({ items }: { items: readonly Description[] }) {
  return (
    <dl className="divide-y divide-line border-line border-y [h2+&]:-mt-3 [h2+&]:border-t-0">
      {items.map(({ name, value }) => (
        <div key={name} className="grid gap-x-6 gap-y-0.5 py-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <dt className="text-faint text-sm">{name}</dt>
          <dd className="min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
