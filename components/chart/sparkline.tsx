import { toHundredth } from "../format/numbers";

const WIDTH = 96;
const HEIGHT = 28;
/** Steps of the vertical scale: more are not visible. */
const STEPS = 1_000n;
/** Room for the line's width at the edges. */
const INSET = 2;

/** The vertical places of the values from the top, in the drawing's units. Equal values are in the middle. */
export function sparkHeights(values: readonly bigint[]): number[] {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const [low = 0n] = sorted;
  const high = sorted.at(-1) ?? low;
  const room = HEIGHT - 2 * INSET;
  return values.map((value) => {
    const share = high === low ? 0.5 : Number(((value - low) * STEPS) / (high - low)) / Number(STEPS);
    return toHundredth(INSET + room * (1 - share));
  });
}

/** A small line of values over time, rendered on the server. Decorative: put its meaning beside it as text. */
export function Sparkline({ values, className = "" }: { values: readonly bigint[]; className?: string }) {
  const heights = sparkHeights(values);
  const last = heights.at(-1);
  if (last === undefined) {
    return (
      <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={`h-7 w-24 ${className}`}>
        <path d={`M${INSET} ${HEIGHT / 2}H${WIDTH - INSET}`} stroke="currentColor" strokeDasharray="1 4" />
      </svg>
    );
  }
  const step = heights.length === 1 ? 0 : (WIDTH - 2 * INSET) / (heights.length - 1);
  const places = heights.map((height, index) => `${toHundredth(INSET + index * step)} ${height}`);
  const line = heights.length === 1 ? `M${INSET} ${last}H${WIDTH - INSET}` : `M${places.join("L")}`;
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={`h-7 w-24 ${className}`}>
      <path d={line} fill="none" stroke="currentColor" strokeWidth="1.25" strokeLinejoin="round" />
      <circle cx={WIDTH - INSET} cy={last} r="1.75" fill="currentColor" />
    </svg>
  );
}
