import type { ReactNode } from "react";

/** A table. To hide a column on narrow screens, give its head and its cells the same class. */
export function Table({ caption, head, children }: { caption: string; head: ReactNode; children: ReactNode }) {
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-line border-b">{head}</tr>
      </thead>
      <tbody className="divide-y divide-line">{children}</tbody>
    </table>
  );
}

export const SIDES = { start: "text-left", end: "text-right" } as const;
export type Side = keyof typeof SIDES;

/** The head of a column. */
export function Head({
  children,
  side = "start",
  className = "",
}: {
  children: ReactNode;
  side?: Side;
  className?: string;
}) {
  return (
    <th scope="col" className={`caption py-2 pr-3 font-normal sm:pr-4 last:pr-0 ${SIDES[side]} ${className}`}>
      {children}
    </th>
  );
}

/** A cell of a row. */
export function Cell({
  children,
  side = "start",
  className = "",
}: {
  children: ReactNode;
  side?: Side;
  className?: string;
}) {
  return <td className={`py-3 pr-3 align-middle sm:pr-4 last:pr-0 ${SIDES[side]} ${className}`}>{children}</td>;
}
