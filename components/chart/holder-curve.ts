import { scaleLinear, scaleLog } from "d3-scale";
import type { Distribution } from "@/lib/client";

/** Together, the `rank` largest holders own `share` of the supply, from 0 to 1. */
export interface CurvePoint {
  readonly rank: number;
  readonly share: number;
}

const MILLION = 1_000_000n;
/** Up to this number of holders, the axis is linear. */
const LINEAR_UP_TO = 20;
/** Number of labels of a linear axis. */
const LABELS = 6;

/** The points of the curve. Shares are cut to six decimals: use them for drawing only. Empty without a supply. */
export function curveOf({ points, supply }: Distribution): readonly CurvePoint[] {
  if (supply === 0n) return [];
  return points.map(({ rank, amount }) => ({ rank, share: Number((amount * MILLION) / supply) / 1e6 }));
}

/** The horizontal axis of a curve with this number of holders. Places are from 0 to 1. */
export interface HolderAxis {
  readonly isLogarithmic: boolean;
  place(rank: number): number;
  /** The labeled ranks, ascending. */
  readonly ticks: readonly number[];
}

/** A linear axis for few holders, and a logarithmic one for more. */
export function holderAxis(holders: number): HolderAxis {
  const isLogarithmic = holders > LINEAR_UP_TO;
  const domain = [1, Math.max(2, holders)];
  if (!isLogarithmic) {
    const scale = scaleLinear().domain(domain);
    const ticks = scale.ticks(LABELS).filter(Number.isInteger);
    return { isLogarithmic, place: scale, ticks: ticks[0] === 1 ? ticks : [1, ...ticks.filter((tick) => tick > 2)] };
  }
  const ticks: number[] = [];
  for (let tick = 1; tick <= holders; tick *= 10) ticks.push(tick);
  return { isLogarithmic, place: scaleLog().domain(domain), ticks };
}

/** The share of the curve at a place of the axis, between the points beside it. */
export function shareAt(points: readonly CurvePoint[], axis: HolderAxis, at: number): number {
  const index = points.findIndex(({ rank }) => axis.place(rank) >= at);
  const [after, before] = [points[index], points[index - 1]];
  if (after === undefined) return points.at(-1)?.share ?? 0;
  if (before === undefined) return after.share;
  const [from, to] = [axis.place(before.rank), axis.place(after.rank)];
  return before.share + ((after.share - before.share) * (at - from)) / (to - from);
}

/** The exact amount that the `count` largest holders own together; undefined if the curve has no point for them. */
export function amountOfLargest({ points }: Distribution, count: number): bigint | undefined {
  return points.find(({ rank }) => rank === count)?.amount;
}
