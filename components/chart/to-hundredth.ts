/** Rounds a coordinate to two decimals: more are not visible and make the document longer. */
export function toHundredth(coordinate: number): number {
  return Math.round(100 * coordinate) / 100;
}
