import type { ReactNode } from "react";

export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
}

/** Names and values under hairlines. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="divide-y divide-line border-line border-y [h2+&]:-mt-3 [h2+&]:border-t-0">
      {facts.map(({ name, value }) => (
        <div key={name} className="grid gap-x-6 gap-y-0.5 py-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <dt className="text-faint text-sm">{name}</dt>
          <dd className="min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
