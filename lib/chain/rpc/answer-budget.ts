/** Default size limit of an answer, in bytes. */
export const DEFAULT_LARGEST_ANSWER = 16 * 1024 * 1024;
/** Number of answers of the maximum size that may be held at once. */
const TOGETHER = 4;
/**
 * The size limit of an answer that cannot be split, such as the receipt of one transaction, as a multiple of the limit of
 * others. Otherwise one transaction could stop an index: gas buys 0.9 bytes of a receipt each.
 */
export const UNSPLIT = 8;

/** The remainder of a size limit, in bytes. */
export interface RemainingBytes {
  left: number;
}

/**
 * Limits the bytes of answers that a client holds at once, across all nodes and requests. If the limit is exceeded,
 * newer answers are paused until older ones have been read. The oldest is never paused, so that reading always makes
 * progress. Beyond the limit, at most one part of each answer (64 kB) and the rest of the oldest answer are held.
 */
export class AnswerBudget {
  /** Size limit of one answer, in bytes. */
  readonly largest: number;
  /** Size limit of all answers together, in bytes. */
  readonly total: number;
  #free: number;
  /** The shares that hold bytes, oldest first. */
  readonly #shares = new Set<AnswerShare>();

  constructor(largest = DEFAULT_LARGEST_ANSWER) {
    this.largest = largest;
    this.total = TOGETHER * largest;
    this.#free = this.total;
  }

  /** Creates the share of a new answer. */
  share(): AnswerShare {
    return new AnswerShare(this);
  }

  /** Takes bytes for a share. Returns whether the client may continue to read its answer now. */
  take(share: AnswerShare, bytes: number): boolean {
    this.#free -= bytes;
    this.#shares.add(share);
    return this.#mayRead(share);
  }

  /** Returns the bytes of a share and resumes the answers that may be read now. */
  release(share: AnswerShare, bytes: number): void {
    this.#free += bytes;
    this.#shares.delete(share);
    for (const other of this.#shares) if (this.#mayRead(other)) other.resume();
  }

  #mayRead(share: AnswerShare): boolean {
    if (this.#free >= 0) return true;
    const [oldest] = this.#shares;
    return oldest === share;
  }
}

/** The bytes of the budget that one answer holds. */
export class AnswerShare {
  readonly #budget: AnswerBudget;
  #held = 0;
  #resume: (() => void) | null = null;

  constructor(budget: AnswerBudget) {
    this.#budget = budget;
  }

  /** Takes more bytes. Returns false if the answer must be paused until `resume` is called. */
  take(bytes: number, resume: () => void): boolean {
    this.#held += bytes;
    if (this.#budget.take(this, bytes)) return true;
    this.#resume = resume;
    return false;
  }

  /** Resumes a paused answer. */
  resume(): void {
    const resume = this.#resume;
    this.#resume = null;
    resume?.();
  }

  /** Releases all bytes. To be called when the answer has been read or abandoned. */
  release(): void {
    const held = this.#held;
    this.#held = 0;
    this.#resume = null;
    if (held > 0) this.#budget.release(this, held);
  }
}
