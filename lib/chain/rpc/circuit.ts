/** How long a node is left alone after it failed, in milliseconds: doubles up to the limit, with jitter. */
const PAUSE = { first: 250, limit: 30_000 };

/**
 * Circuit breaker of one node. Closed: it is asked. Open, after a failure: it is left alone for a while, as long as it
 * asked for or longer after each failure in a row. Half open, when that time is over: one attempt shows whether it has
 * recovered.
 */
export class Circuit {
  #failures = 0;
  #openUntil = 0;
  #trying = false;

  /** Milliseconds until the next attempt may be made; 0: now. */
  get pause(): number {
    return Math.max(0, this.#openUntil - performance.now());
  }

  /** For metrics and for {@link tryEnter}. */
  get state(): "closed" | "half-open" | "open" {
    if (this.#failures === 0) return "closed";
    return this.pause > 0 ? "open" : "half-open";
  }

  /** Whether an attempt may be made now. */
  get isReady(): boolean {
    return this.state === "closed" || (this.state === "half-open" && !this.#trying);
  }

  /** Begins an attempt, where one may be made now. Whoever makes one ends it by {@link succeeded}, {@link failed} or {@link left}. */
  tryEnter(): boolean {
    if (!this.isReady) return false;
    this.#trying = this.state === "half-open";
    return true;
  }

  succeeded(): void {
    // An attempt from before the failure says nothing of now.
    if (this.state === "open") return;
    this.#failures = 0;
    this.#trying = false;
  }

  /** @param asked how long it asked to be left alone, in milliseconds; null where it did not */
  failed(asked: number | null): void {
    // Attempts that were under way together fail together: that is one failure.
    if (this.state !== "open") this.#failures++;
    this.#trying = false;
    const backoff = Math.min(PAUSE.limit, PAUSE.first * 2 ** Math.min(this.#failures - 1, 10));
    const wait = Math.min(PAUSE.limit, asked ?? backoff * (0.5 + Math.random() / 2));
    this.#openUntil = Math.max(this.#openUntil, performance.now() + wait);
  }

  /** The attempt ended for a reason that says nothing of the node. */
  left(): void {
    this.#trying = false;
  }
}
