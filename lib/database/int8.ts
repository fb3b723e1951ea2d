/** The largest int8, above every block number, ordinal and offset. */
export const MAX_INT8 = 2n ** 63n - 1n;

/** Clamps a number of at least 0 to a parameter of type int8. No stored number is larger. */
export function toInt8(value: bigint): bigint {
  return value > MAX_INT8 ? MAX_INT8 : value;
}
