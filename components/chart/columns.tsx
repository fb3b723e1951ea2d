import { scaleBand, scaleLinear } from "d3-scale";
import { useTranslate } from "@/lib/languages/translate";
import { groupDigits, toHundredth } from "../format/numbers";
import { ChartFigure } from "./chart-figure";

interface Column {
  /** Text of the column's time. */
  readonly name: string;
  readonly value: number;
}

interface ColumnsProps {
  readonly columns: readonly Column[];
  /** Accessible description of the whole chart. */
  readonly label: string;
  /** Names of the axes, the heads of the table too. */
  readonly timeName: string;
  readonly valueName: string;
  readonly isLow?: boolean;
}

const WIDTH = 1000;
const HEIGHT = 160;

/** A column chart of values over time. The drawing is rendered on the server. Fills the width of its parent. */
export function Columns({ columns, label, timeName, valueName, isLow = false }: ColumnsProps) {
  const t = useTranslate();
  const highest = Math.max(1, ...columns.map(({ value }) => value));
  const x = scaleBand<number>()
    .domain(columns.map((_, index) => index))
    .range([0, WIDTH])
    .paddingInner(columns.length > 120 ? 0.1 : 0.28);
  const y = scaleLinear().domain([0, highest]).range([HEIGHT, 0]);
  const first = columns[0]?.name ?? "";
  const last = columns.at(-1)?.name ?? "";
  const points = columns.map(({ name, value }, index) => ({
    at: toThousandth(((x(index) ?? 0) + x.bandwidth() / 2) / WIDTH),
    cells: [name, groupDigits(t, value)],
  }));
  return (
    <ChartFigure
      label={label}
      vertical={{
        name: valueName,
        ticks: [
          { at: 0, text: "0" },
          { at: 1, text: groupDigits(t, highest) },
        ],
      }}
      horizontal={{ name: timeName, ticks: first === last ? [{ at: 0, text: first }] : ends(first, last) }}
      heads={[timeName, valueName]}
      points={points}
    >
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        className={`block w-full border-line-strong border-b text-accent ${isLow ? "h-14" : "h-32 sm:h-40"}`}
      >
        {[0, HEIGHT / 2].map((at) => (
          <line key={at} x1="0" x2={WIDTH} y1={at} y2={at} className="stroke-line" vectorEffect="non-scaling-stroke" />
        ))}
        <path
          fill="currentColor"
          d={columns
            .map(({ value }, index) => {
              const height = toHundredth(HEIGHT - y(value));
              const width = toHundredth(x.bandwidth());
              return value === 0 ? "" : `M${toHundredth(x(index) ?? 0)} ${HEIGHT}v-${height}h${width}v${height}z`;
            })
            .join("")}
        />
      </svg>
    </ChartFigure>
  );
}

function ends(first: string, last: string) {
  return [
    { at: 0, text: first },
    { at: 1, text: last },
  ];
}

function toThousandth(value: number): number {
  return Math.round(1000 * value) / 1000;
}
