/**
 * Number of full-size requests after which a larger size is tried again: initially, and at most, if each try was
 * rejected.
 */
const RETRY_AFTER = { first: 50, most: 3_200 };

/**
 * Finds the largest size that a node accepts in one request. The size grows while full-size requests are accepted, shrinks
 * when one is rejected, and settles below the rejected size. From time to time it tries one larger size again.
 */
export class AdaptiveSize {
  #value: number;
  /** Largest accepted and smallest rejected size that are remembered. */
  #accepted = 0;
  #rejected = Number.POSITIVE_INFINITY;
  /** The rejected size while a larger one is tried. */
  #doubted = Number.POSITIVE_INFINITY;
  #fullRequests = 0;
  #retryAfter = RETRY_AFTER.first;
  readonly #most: number;

  constructor(first: number, most: number) {
    this.#value = first;
    this.#most = most;
  }

  /** The size to use for the next request. */
  get value(): number {
    return this.#value;
  }

  /** Records that the node accepted a request of this size. */
  accepted(size: number): void {
    if (size < this.#value) return;
    this.#accepted = Math.max(this.#accepted, size);
    if (size >= this.#doubted) {
      this.#retryAfter = RETRY_AFTER.first;
      this.#doubted = Number.POSITIVE_INFINITY;
    }
    if (size >= this.#rejected) this.#rejected = Number.POSITIVE_INFINITY;
    if (++this.#fullRequests >= this.#retryAfter) this.#doubt();
    const room = this.#rejected - this.#accepted;
    const more = Number.isFinite(room) ? room >> 1 : Math.max(10, this.#accepted >> 2);
    this.#value = Math.min(this.#most, this.#accepted + more);
  }

  /** Records that the node rejected a request of this size. */
  rejected(size: number): void {
    // Requests that run at the same time are rejected together.
    if (size >= this.#rejected) return;
    this.#rejected = Math.min(size, this.#doubted);
    // The limit has not changed, so larger sizes are tried less often.
    if (size >= this.#doubted) this.#retryAfter = Math.min(RETRY_AFTER.most, this.#retryAfter * 2);
    this.#doubted = Number.POSITIVE_INFINITY;
    this.#fullRequests = 0;
    if (this.#accepted >= this.#rejected) this.#accepted = 0;
    this.#value = Math.max(1, this.#accepted > 0 ? this.#accepted : this.#rejected >> 1);
  }

  /** Forgets the rejected size for now, so that a larger one is tried. */
  #doubt(): void {
    this.#fullRequests = 0;
    this.#doubted = this.#rejected;
    this.#rejected = Number.POSITIVE_INFINITY;
  }
}
