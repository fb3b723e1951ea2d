/** Full requests after which a refusal is forgotten, and more is tried again. */
const FORGET = 50;

/**
 * How much of something a node takes in one request: grows while it takes all that it is given, shrinks where it
 * refuses, and comes to rest below what it refused; now and then more is tried again.
 */
export class AdaptiveSize {
  #value: number;
  /** Most that it took, and least that it refused, by what is remembered. */
  #taken = 0;
  #refused = Number.POSITIVE_INFINITY;
  #fullRequests = 0;
  readonly #most: number;

  constructor(first: number, most: number) {
    this.#value = first;
    this.#most = most;
  }

  get value(): number {
    return this.#value;
  }

  /** The node took so much at once. */
  took(size: number): void {
    if (size < this.#value) return;
    this.#taken = Math.max(this.#taken, size);
    if (++this.#fullRequests >= FORGET) {
      this.#fullRequests = 0;
      this.#refused = Number.POSITIVE_INFINITY;
    }
    const room = this.#refused - this.#taken;
    const more = Number.isFinite(room) ? room >> 1 : Math.max(10, this.#taken >> 2);
    this.#value = Math.min(this.#most, this.#taken + Math.max(0, more));
  }

  /** It refused so much at once. */
  refused(size: number): void {
    this.#refused = size;
    this.#fullRequests = 0;
    if (this.#taken >= size) this.#taken = 0;
    this.#value = Math.max(1, this.#taken > 0 ? this.#taken : size >> 1);
  }
}
