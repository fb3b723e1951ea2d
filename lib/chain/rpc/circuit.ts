import { backoffDelay, withJitter } from "@/lib/runtime/backoff";

/** Longest time for which a node is not called, in milliseconds, whatever it asks for. */
export const LONGEST_OPEN = 30_000;
/** How long the circuit stays open after a failure, in milliseconds. */
const OPEN = { first: 250, limit: LONGEST_OPEN };

/**
 * Circuit breaker of one node. Closed: requests are sent. Open, after a failure: no request is sent for the time that
 * the node asked for, or for a delay that grows with each consecutive failure. Half open, when that time is over: one
 * attempt tests whether the node has recovered, and others may begin when it has answered a request.
 */
export class Circuit {
  #failures = 0;
  #openUntil = 0;
  #test: Test | null = null;

  /** Milliseconds until the next attempt may be made; 0: now. */
  get remaining(): number {
    return Math.max(0, this.#openUntil - performance.now());
  }

  /** The state, for metrics and for {@link tryEnter}. */
  get state(): "closed" | "half-open" | "open" {
    if (this.#failures === 0) return "closed";
    return this.remaining > 0 ? "open" : "half-open";
  }

  /** Whether an attempt may be made now. */
  get isReady(): boolean {
    return this.state === "closed" || (this.state === "half-open" && (this.#test === null || this.#test.hasAnswered));
  }

  /** Resolves when the attempt that tests the node has an answer or ends; null if none does. */
  get tested(): Promise<void> | null {
    return this.#test === null || this.#test.hasAnswered ? null : this.#test.ended;
  }

  /** Begins an attempt if one may be made now. The caller ends it by {@link succeeded}, {@link failed} or {@link canceled}. */
  tryEnter(): boolean {
    if (!this.isReady) return false;
    if (this.state === "half-open") this.#test ??= newTest();
    return true;
  }

  /** Records that the node answered a request. */
  answered(): void {
    if (this.#test === null || this.state === "open") return;
    this.#test.hasAnswered = true;
    this.#test.end();
  }

  /** Ends an attempt and closes the circuit. */
  succeeded(): void {
    // An attempt that began before the failure does not show that the node has recovered.
    if (this.state === "open") return;
    this.#failures = 0;
    this.#endTest();
  }

  /**
   * Ends an attempt and opens the circuit.
   * @param requested how long the node asked not to be called, in milliseconds; null if it did not
   */
  failed(requested: number | null): void {
    // Concurrent attempts that fail together count as one failure.
    if (this.state !== "open") this.#failures++;
    this.#endTest();
    const delay = Math.min(OPEN.limit, requested ?? withJitter(backoffDelay(this.#failures, OPEN)));
    this.#openUntil = Math.max(this.#openUntil, performance.now() + delay);
  }

  /** Ends an attempt that failed for a reason unrelated to the node. */
  canceled(): void {
    this.#endTest();
  }

  #endTest(): void {
    this.#test?.end();
    this.#test = null;
  }
}

/** The attempt that tests whether a node has recovered. */
interface Test {
  hasAnswered: boolean;
  readonly ended: Promise<void>;
  readonly end: () => void;
}

function newTest(): Test {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { hasAnswered: false, ended, end };
}
