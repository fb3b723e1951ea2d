"use client";

import type { ChartPoint } from "./points";

export interface TableProps {
  readonly caption: string;
  readonly heads: readonly string[];
  readonly points: readonly ChartPoint[];
}

/** The points of a chart as a table that scrolls. */
export default function PointTable({ caption, heads, points }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the focus to be scrolled by keys
    <section aria-label={caption} tabIndex={0} className="mt-2 max-h-80 overflow-y-auto">
      <table className="w-full text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className="caption py-1 pr-3 font-normal">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ cells }) => (
            <tr key={cells[0]} className="border-line border-t">
              {cells.map((cell, column) => (
                <td key={heads[column]} className="figures wrap-anywhere py-1 pr-3 text-[0.92em]">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
