import type { ReactNode } from "react";
import { toHundredth } from "../format/numbers";
import { ChartReader, ChartTable } from "./chart-reader";
import type { ChartPoint } from "./points";

interface Tick {
  /** Place along the axis, from 0 to 1. */
  readonly at: number;
  readonly text: string;
}

interface FigureProps {
  /** Accessible description of the whole chart. */
  readonly label: string;
  readonly vertical: { readonly name: string; readonly ticks: readonly Tick[] };
  /** `name` also states the scale if it is not the usual one. */
  readonly horizontal: { readonly name: string; readonly ticks: readonly Tick[] };
  readonly points: readonly ChartPoint[];
  /** The heads of the table, one for each cell of a point. */
  readonly heads: readonly string[];
  /** The drawing, which fills its parent. */
  readonly children: ReactNode;
}

/** A chart with named axes, values that can be read by mouse, touch and keyboard, and the same values as a table. */
export function ChartFigure({ label, vertical, horizontal, points, heads, children }: FigureProps) {
  return (
    <figure>
      <p className="caption mb-1.5">{vertical.name}</p>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <div aria-hidden="true" className="caption figures relative select-none text-right">
          {/* The texts set the width of the column. */}
          {vertical.ticks.map(({ text }) => (
            <span key={text} className="block h-0 overflow-clip">
              {text}
            </span>
          ))}
          {vertical.ticks.map(({ at, text }) => (
            <span
              key={text}
              className="absolute right-0 leading-none"
              style={{ bottom: percent(at), transform: `translateY(${percent(at)})` }}
            >
              {text}
            </span>
          ))}
        </div>
        <div className="relative">
          {children}
          <ChartReader label={label} points={points} />
        </div>
        <div aria-hidden="true" className="caption figures relative col-start-2 mt-1 h-4 select-none">
          {horizontal.ticks.map(({ at, text }) => (
            <span
              key={text}
              className="absolute top-0 whitespace-nowrap"
              style={{ left: percent(at), transform: `translateX(-${percent(at)})` }}
            >
              {text}
            </span>
          ))}
        </div>
      </div>
      <figcaption className="caption mt-1 text-right">{horizontal.name}</figcaption>
      <ChartTable caption={label} heads={heads} points={points} />
    </figure>
  );
}

function percent(share: number): string {
  return `${toHundredth(100 * share)}%`;
}
