/** Limits of {@link UnreadAnswers}, in the unit of its sizes. */
export interface UnreadLimits {
  readonly total: number;
  readonly perClient: number;
}

interface Unread {
  readonly client: string;
  readonly size: number;
  readonly cut: () => void;
}

interface Reader {
  size: number;
  /** In the order in which the answers were added. */
  readonly answers: Set<Unread>;
}

/**
 * The answers that are built but not yet read by their clients. If a client exceeds its limit, its oldest answer is cut
 * off. If all clients together exceed the total limit, the oldest answer of the client with the most unread data is cut
 * off. So a client that does not read loses its own answers, and all other clients are served.
 */
export class UnreadAnswers {
  readonly #limits: UnreadLimits;
  readonly #readers = new Map<string, Reader>();
  #total = 0;

  constructor(limits: UnreadLimits) {
    this.#limits = limits;
  }

  /**
   * Adds an answer of `size`, which `cut` ends. Returns a function that removes it, which may be called more than once.
   * `cut` must not throw.
   */
  add(client: string, size: number, cut: () => void): () => void {
    const unread: Unread = { client, size, cut };
    const reader = this.#readers.get(client) ?? { size: 0, answers: new Set() };
    this.#readers.set(client, reader);
    reader.answers.add(unread);
    reader.size += size;
    this.#total += size;
    while (reader.size > this.#limits.perClient) this.#cutOldest(reader);
    while (this.#total > this.#limits.total) this.#cutOldest(this.#largest());
    return () => this.#remove(unread);
  }

  /** The client with the most unread data; if several have the same amount, the first of them. */
  #largest(): Reader | undefined {
    let largest: Reader | undefined;
    for (const reader of this.#readers.values()) if (reader.size > (largest?.size ?? 0)) largest = reader;
    return largest;
  }

  #cutOldest(reader: Reader | undefined): void {
    const [oldest] = reader?.answers ?? [];
    if (oldest === undefined) return;
    this.#remove(oldest);
    oldest.cut();
  }

  #remove(unread: Unread): void {
    const reader = this.#readers.get(unread.client);
    if (reader?.answers.delete(unread) !== true) return;
    reader.size -= unread.size;
    this.#total -= unread.size;
    if (reader.answers.size === 0) this.#readers.delete(unread.client);
  }
}
