/** A point of a chart that can be read: its place along the width, from 0 to 1, and its values as texts. */
export interface ChartPoint {
  readonly at: number;
  /** One text for each column of the chart's table. */
  readonly cells: readonly string[];
}

/** The index of the point next to `at`; -1 if there are no points. Of two equally near points, the first. */
export function nearestPoint(points: readonly ChartPoint[], at: number): number {
  let nearest = -1;
  let distance = Number.POSITIVE_INFINITY;
  for (const [index, point] of points.entries()) {
    const each = Math.abs(point.at - at);
    if (each < distance) [nearest, distance] = [index, each];
  }
  return nearest;
}

/** Points that one press of Page Up or Page Down skips. */
const LEAP = 10;

/** The index that a key moves to; null if the key does not move. */
export function indexAfterKey(key: string, index: number, count: number): number | null {
  const last = count - 1;
  const moves: Readonly<Record<string, number>> = {
    ArrowRight: index + 1,
    ArrowUp: index + 1,
    ArrowLeft: index - 1,
    ArrowDown: index - 1,
    PageUp: index + LEAP,
    PageDown: index - LEAP,
    Home: 0,
    End: last,
  };
  const next = moves[key];
  return next === undefined ? null : Math.min(last, Math.max(0, next));
}
