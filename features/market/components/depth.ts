/** Hundredths of a percent. */
const WHOLE = 10_000n;

/**
 * For each amount of a list, the share of the whole amount up to it, in percent with two decimals. For drawing only.
 */
export function depthShares(amounts: readonly bigint[]): number[] {
  const whole = amounts.reduce((sum, amount) => sum + amount, 0n);
  let sum = 0n;
  return amounts.map((amount) => {
    sum += amount;
    return whole === 0n ? 0 : Number((sum * WHOLE) / whole) / 100;
  });
}
