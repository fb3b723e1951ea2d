import { scaleLinear, scaleLog } from "d3-scale";
import { area, curveStepAfter, line } from "d3-shape";
import { toHundredth } from "../format";
import { tokenTexts } from "../texts/reading/token";
import { type CurvePoint, hatching } from "./cumulative";

const WIDTH = 600;
const HEIGHT = 240;
const RULES = [0.25, 0.5, 0.75];

interface DistributionProps {
  readonly points: readonly CurvePoint[];
  readonly holders: number;
  /** Accessible description of the curve. */
  readonly label: string;
}

/** The share of the largest holders by their number, on a logarithmic scale. The area below the curve is hatched. */
export function Distribution({ points, holders, label }: DistributionProps) {
  const x = scaleLog()
    .domain([1, Math.max(2, holders)])
    .range([0, WIDTH]);
  const y = scaleLinear().domain([0, 1]).range([HEIGHT, 0]);
  const along = ({ rank }: CurvePoint) => x(rank);
  const up = ({ share }: CurvePoint) => y(share);
  const curve = line<CurvePoint>(along, up).curve(curveStepAfter)(points);
  const below = area<CurvePoint>(along, HEIGHT, up).curve(curveStepAfter)(points);
  const hatch = hatching(points, x, WIDTH)
    .map(({ at, share }) => `M${at} ${HEIGHT}V${toHundredth(y(share))}`)
    .join("");
  return (
    <figure>
      <div className="flex gap-2">
        <div aria-hidden="true" className="caption figures flex flex-col justify-between text-right">
          <span>100 %</span>
          <span>50 %</span>
          <span>0 %</span>
        </div>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
          className="block h-48 min-w-0 flex-1 border-line-strong border-b border-l text-accent"
        >
          {RULES.map((share) => (
            <line
              key={share}
              x1="0"
              x2={WIDTH}
              y1={y(share)}
              y2={y(share)}
              className="stroke-line"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          <path d={below ?? ""} className="fill-wash" />
          <path d={hatch} fill="none" stroke="currentColor" opacity="0.4" vectorEffect="non-scaling-stroke" />
          <path d={curve ?? ""} fill="none" stroke="currentColor" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
        </svg>
      </div>
      <figcaption className="caption mt-1.5 text-right">{tokenTexts.distributionAxis(holders)}</figcaption>
    </figure>
  );
}
