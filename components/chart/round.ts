/** A place in a drawing to a hundredth of its unit: more digits are seen by nobody and make a document long. */
export function round(place: number): number {
  return Math.round(100 * place) / 100;
}
