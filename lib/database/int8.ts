/** The greatest int8: higher than every block number, ordinal and offset. */
export const MAX_INT8 = 2n ** 63n - 1n;

/** A number of at least 0 as a parameter of type int8: what is greater stands beyond everything that there is. */
export function toInt8(value: bigint): bigint {
  return value > MAX_INT8 ? MAX_INT8 : value;
}
