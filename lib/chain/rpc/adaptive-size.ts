/** The sizes that are tried first, because most limits are round numbers: 1, 2, 5, 10, 20, 50, … */
const ROUND = [1, 10, 100, 1_000, 10_000].flatMap((power) => [power, 2 * power, 5 * power]);
/**
 * Number of full-size requests after which a larger size than the limit is tried again: initially, and at most, if each
 * try was rejected.
 */
const RETRY_AFTER = { first: 50, most: 3_200 };

/**
 * Finds the largest size that a node accepts in one request: a round number, or by bisection. One request at a time tries a
 * larger size, so that a rejection costs one request. Once the limit is known, the next size is tried again from time to time.
 */
export class AdaptiveSize {
  /** Largest accepted size, or a guess. */
  #value: number;
  /** Largest accepted and smallest rejected size that are remembered. */
  #accepted = 0;
  #rejected = Number.POSITIVE_INFINITY;
  /** Number of full-size requests until a larger size is tried. */
  #untilTrial = 0;
  #retryAfter = RETRY_AFTER.first;
  readonly #most: number;

  constructor(first: number, most: number) {
    this.#value = first;
    this.#most = most;
  }

  /** The size of most requests. */
  get value(): number {
    return this.#value;
  }

  /** Whether the current size is a guess after a rejection. */
  get isUncertain(): boolean {
    return this.#accepted < this.#value && this.#rejected < Number.POSITIVE_INFINITY;
  }

  /** The size of the next request, if `left` calls or blocks remain. The caller reports the outcome if there is one. */
  take(left: number): number {
    const larger = Math.min(left, this.#larger);
    if (larger <= this.#value) return Math.min(left, this.#value);
    if (this.#untilTrial-- > 0) return this.#value;
    // The outcome starts the next trial at once. A trial without an outcome is repeated after this time.
    this.#untilTrial = this.#retryAfter;
    if (this.#isKnown) this.#retryAfter = Math.min(RETRY_AFTER.most, this.#retryAfter * 2);
    return larger;
  }

  /** Records that the node accepted a request of this size. */
  accepted(size: number): void {
    if (size < this.#value || size <= this.#accepted) return;
    // The limit has changed, or was not the round number.
    if (this.#isKnown || size >= this.#rejected) {
      this.#rejected = Number.POSITIVE_INFINITY;
      this.#retryAfter = RETRY_AFTER.first;
    }
    this.#accepted = size;
    this.#settle(size);
  }

  /** Records that the node rejected a request of this size. */
  rejected(size: number): void {
    // Requests that run at the same time are rejected together.
    if (size >= this.#rejected) return;
    this.#rejected = size;
    if (this.#accepted >= size) this.#accepted = 0;
    this.#settle(this.#accepted > 0 ? this.#accepted : (ROUND.findLast((each) => each < size) ?? 1));
  }

  /** Takes over what another node accepts and rejects as a guess, unless this node is known to differ. */
  guess(other: AdaptiveSize): void {
    const value = other.#accepted;
    if (value <= this.#accepted || value >= this.#rejected || value > this.#most) return;
    this.#value = value;
    this.#rejected = Math.min(this.#rejected, other.#rejected);
  }

  #settle(value: number): void {
    this.#value = value;
    this.#untilTrial = this.#isKnown ? this.#retryAfter : 0;
  }

  /** Whether the accepted size is probably the limit: the next size was rejected, or it is round and the next round one was. */
  get #isKnown(): boolean {
    if (this.#rejected - this.#accepted <= 1) return true;
    return (
      ROUND.includes(this.#accepted) && this.#nextRound >= this.#rejected && this.#rejected < Number.POSITIVE_INFINITY
    );
  }

  get #nextRound(): number {
    return ROUND.find((each) => each > this.#accepted) ?? Number.POSITIVE_INFINITY;
  }

  /** The size to try next; 0 until the current one is accepted. */
  get #larger(): number {
    if (this.#accepted < this.#value) return 0;
    if (this.#isKnown) return Math.min(this.#most, this.#accepted + 1);
    if (this.#nextRound < this.#rejected) return Math.min(this.#most, this.#nextRound);
    return this.#accepted + ((this.#rejected - this.#accepted) >> 1);
  }
}
