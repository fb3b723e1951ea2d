/** Largest answer to one request, in bytes, where nothing else is configured. */
export const DEFAULT_LARGEST_ANSWER = 16 * 1024 * 1024;
/** Answers of the largest size that may be read at once. */
const TOGETHER = 4;

/** What is left of a limit, in bytes. */
export interface Room {
  left: number;
}

/**
 * The bytes of answers that are read at once, over all nodes and requests of a client. Where too many come together, the
 * younger answers are paused until older ones have been read; the oldest is never paused, so that reading always goes on.
 * At most one part of each answer (64 kB) is held beyond the limit, and the rest of the oldest one.
 */
export class AnswerBudget {
  /** Bytes of one answer at most. */
  readonly largest: number;
  /** Bytes of all of them together. */
  readonly together: number;
  #free: number;
  /** Those that hold something, oldest first. */
  readonly #shares = new Set<AnswerShare>();

  constructor(largest = DEFAULT_LARGEST_ANSWER) {
    this.largest = largest;
    this.together = TOGETHER * largest;
    this.#free = this.together;
  }

  share(): AnswerShare {
    return new AnswerShare(this);
  }

  /** Whether the answer may be read on now. */
  take(share: AnswerShare, bytes: number): boolean {
    this.#free -= bytes;
    this.#shares.add(share);
    return this.#mayRead(share);
  }

  give(share: AnswerShare, bytes: number): void {
    this.#free += bytes;
    this.#shares.delete(share);
    for (const other of this.#shares) if (this.#mayRead(other)) other.wake();
  }

  #mayRead(share: AnswerShare): boolean {
    if (this.#free >= 0) return true;
    const [oldest] = this.#shares;
    return oldest === share;
  }
}

/** What one answer holds of the budget. */
export class AnswerShare {
  readonly #budget: AnswerBudget;
  #held = 0;
  #resume: (() => void) | null = null;

  constructor(budget: AnswerBudget) {
    this.#budget = budget;
  }

  /** Takes so many bytes more; false: the answer is to be paused until `resume` is called. */
  take(bytes: number, resume: () => void): boolean {
    this.#held += bytes;
    if (this.#budget.take(this, bytes)) return true;
    this.#resume = resume;
    return false;
  }

  wake(): void {
    const resume = this.#resume;
    this.#resume = null;
    resume?.();
  }

  /** The answer has been read, or given up. */
  release(): void {
    const held = this.#held;
    this.#held = 0;
    this.#resume = null;
    if (held > 0) this.#budget.give(this, held);
  }
}
