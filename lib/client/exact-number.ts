/** The value of a number in JSON: a bigint if it is an integer in plain digits. */
export function exactNumber(digits: string): bigint | number {
  return /^-?[0-9]+$/.test(digits) ? BigInt(digits) : Number(digits);
}
