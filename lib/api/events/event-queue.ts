import type { UnreadAnswers } from "../http/unread";

/** Options of {@link EventQueue}. */
export interface EventQueueOptions {
  /** The client of the queue. */
  readonly client: string | null;
  /** Maximum number of characters in this queue. */
  readonly limit: number;
  /** The size of the texts in all queues, in characters. */
  readonly unread: UnreadAnswers;
  /** Called once, when the queue ends. */
  onEnd(): void;
}

interface Waiting {
  readonly text: string;
  /** Subtracts it from the size of all queues. */
  readonly taken: () => void;
}

/**
 * A queue of texts for one reader. Not a generator, because a generator that waits for the next text cannot be ended from
 * outside. If this queue, or all queues together, hold too many characters, the queue ends, and the reader may
 * reconnect.
 */
export class EventQueue implements AsyncIterable<string> {
  readonly #options: EventQueueOptions;
  readonly #waiting: Waiting[] = [];
  #size = 0;
  #hasEnded = false;
  #reader: ((result: IteratorResult<string, undefined>) => void) | null = null;

  constructor(options: EventQueueOptions) {
    this.#options = options;
  }

  /** Adds a text. Does nothing after the end. */
  push(text: string): void {
    if (this.#hasEnded) return;
    if (this.#reader === null) this.#keep(text);
    else this.#give({ done: false, value: text });
  }

  /** Ends the queue and drops the waiting texts. */
  end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#drop();
    if (this.#reader !== null) this.#give({ done: true, value: undefined });
    this.#options.onEnd();
  }

  [Symbol.asyncIterator](): AsyncIterator<string, undefined> {
    return {
      next: () => this.#next(),
      return: async () => {
        this.end();
        return { done: true, value: undefined };
      },
    };
  }

  #keep(text: string): void {
    const { client, limit, unread } = this.#options;
    const taken = unread.add(client ?? "", text.length, () => this.end());
    this.#waiting.push({ text, taken });
    this.#size += text.length;
    if (this.#size > limit) this.end();
    // This text may have exceeded the limit of all queues together.
    if (this.#hasEnded) this.#drop();
  }

  #drop(): void {
    for (const { taken } of this.#waiting.splice(0)) taken();
  }

  #next(): Promise<IteratorResult<string, undefined>> {
    const next = this.#waiting.shift();
    if (next !== undefined) {
      next.taken();
      this.#size -= next.text.length;
      return Promise.resolve({ done: false, value: next.text });
    }
    if (this.#hasEnded) return Promise.resolve({ done: true, value: undefined });
    return new Promise((resolve) => {
      this.#reader = resolve;
    });
  }

  #give(result: IteratorResult<string, undefined>): void {
    const reader = this.#reader;
    this.#reader = null;
    reader?.(result);
  }
}
