import { scaleBand, scaleLinear } from "d3-scale";
import { toHundredth } from "../format";

interface Column {
  /** Text of the column's tooltip. */
  readonly name: string;
  readonly value: number;
}

interface ColumnsProps {
  readonly columns: readonly Column[];
  /** Accessible description of the whole chart. */
  readonly label: string;
  /** Labels of the first and the last column. */
  readonly from: string;
  readonly to: string;
  /** Label of the highest grid line. */
  readonly top: string;
  readonly isLow?: boolean;
}

const WIDTH = 1000;
const HEIGHT = 160;

/** A column chart of values over time, rendered on the server without scripts. Fills the width of its parent. */
export function Columns({ columns, label, from, to, top, isLow = false }: ColumnsProps) {
  const highest = Math.max(1, ...columns.map(({ value }) => value));
  const x = scaleBand<number>()
    .domain(columns.map((_, index) => index))
    .range([0, WIDTH])
    .paddingInner(columns.length > 120 ? 0.1 : 0.28);
  const y = scaleLinear().domain([0, highest]).range([HEIGHT, 0]);
  return (
    <figure>
      <p className="caption figures mb-1">{top}</p>
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
        <g fill="currentColor">
          {columns.map(({ name, value }, index) => {
            const height = toHundredth(HEIGHT - y(value));
            return value === 0 ? null : (
              <rect
                key={name}
                x={toHundredth(x(index) ?? 0)}
                y={HEIGHT - height}
                width={toHundredth(x.bandwidth())}
                height={height}
              >
                <title>{name}</title>
              </rect>
            );
          })}
        </g>
      </svg>
      <figcaption className="caption mt-1.5 flex justify-between gap-4">
        <span>{from}</span>
        <span>{to}</span>
      </figcaption>
    </figure>
  );
}
