/** Digits at each end of an address that people compare. */
const COMPARED = 4;

/** The ends of an address. Attackers make addresses with the ends of another one, because people compare only them. */
export function endsOf(address: string): string {
  return `${address.slice(0, 2 + COMPARED)}${address.slice(-COMPARED)}`;
}

/** Whether two different addresses have the same ends. */
export function isSimilar(one: string, other: string): boolean {
  return one !== other && endsOf(one) === endsOf(other);
}

/** Splits an address into its beginning that `other` has too, the part in which they differ, and the end that both have. */
export function splitDifference(address: string, other: string): readonly [start: string, middle: string, end: string] {
  let start = 0;
  while (start < address.length && address[start] === other[start]) start++;
  let end = 0;
  while (end < address.length - start && address.at(-1 - end) === other.at(-1 - end)) end++;
  const until = address.length - end;
  return [address.slice(0, start), address.slice(start, until), address.slice(until)];
}
