/** Delays between retries, in milliseconds. */
export interface Backoff {
  readonly first: number;
  readonly limit: number;
}

/** Number of doublings after which every backoff has reached its limit. */
const DOUBLINGS = 30;

/**
 * Returns the delay before the next attempt, in milliseconds. It doubles with each consecutive failure, up to the
 * limit.
 * @param failures number of consecutive failures; 1 returns the first delay
 */
export function backoffDelay(failures: number, { first, limit }: Backoff): number {
  return Math.min(limit, first * 2 ** Math.min(Math.max(0, failures - 1), DOUBLINGS));
}

/** Reduces a delay by a random part of up to a half, so that clients that failed together do not retry together. */
export function withJitter(milliseconds: number): number {
  return milliseconds * (0.5 + Math.random() / 2);
}
