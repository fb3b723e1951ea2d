import type { Holder } from "@/lib/client";

/** Together, the `rank` largest holders own `share` of the supply, from 0 to 1. */
export interface CurvePoint {
  readonly rank: number;
  readonly share: number;
}

const MILLION = 1_000_000;

/**
 * The cumulative shares of the largest holders. If there are more holders than given, a last point stands for all of
 * them. Shares are cut to six decimals: use them for drawing only.
 */
export function cumulative(largest: readonly Holder[], holderCount: number, supply: bigint): readonly CurvePoint[] {
  if (supply === 0n) return [];
  let sum = 0n;
  const points = largest.map(({ amount }, index) => {
    sum += amount;
    return { rank: index + 1, share: Number((sum * BigInt(MILLION)) / supply) / MILLION };
  });
  return holderCount > largest.length ? [...points, { rank: holderCount, share: 1 }] : points;
}

/** The share of the supply that the `count` largest holders own together, in millionths. */
export function shareOfLargest(points: readonly CurvePoint[], count: number): number {
  return Math.round((points[Math.min(count, points.length) - 1]?.share ?? 0) * MILLION);
}

const STEP = 6;

/** The vertical lines below the curve, one for every {@link STEP} units of the drawing's width. */
export function hatching(
  points: readonly CurvePoint[],
  x: (rank: number) => number,
  width: number,
): readonly { at: number; share: number }[] {
  const lines: { at: number; share: number }[] = [];
  let index = 0;
  for (let at = STEP; at < width; at += STEP) {
    while (index + 1 < points.length && x(points[index + 1]?.rank ?? 0) <= at) index++;
    lines.push({ at, share: points[index]?.share ?? 0 });
  }
  return lines;
}
