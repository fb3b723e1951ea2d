/** Full-size requests after which a rejection is forgotten and larger sizes are tried again. */
const FORGET = 50;

/**
 * Finds the largest size that a node accepts in one request. The size grows while full-size requests are accepted, shrinks
 * when one is rejected, and settles below the rejected size. From time to time it tries larger sizes again.
 */
export class AdaptiveSize {
  #value: number;
  /** Largest accepted and smallest rejected size, as far as remembered. */
  #accepted = 0;
  #rejected = Number.POSITIVE_INFINITY;
  #fullRequests = 0;
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
    if (++this.#fullRequests >= FORGET) {
      this.#fullRequests = 0;
      this.#rejected = Number.POSITIVE_INFINITY;
    }
    const room = this.#rejected - this.#accepted;
    const more = Number.isFinite(room) ? room >> 1 : Math.max(10, this.#accepted >> 2);
    this.#value = Math.min(this.#most, this.#accepted + Math.max(0, more));
  }

  /** Records that the node rejected a request of this size. */
  rejected(size: number): void {
    this.#rejected = size;
    this.#fullRequests = 0;
    if (this.#accepted >= size) this.#accepted = 0;
    this.#value = Math.max(1, this.#accepted > 0 ? this.#accepted : size >> 1);
  }
}
