import { groupDigits } from "../format";

/** A number with the word that it counts. */
export function plural(count: number | bigint, one: string, many: string): string {
  return `${groupDigits(count)} ${count === 1 || count === 1n ? one : many}`;
}
