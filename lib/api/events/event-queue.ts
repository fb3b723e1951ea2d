/**
 * A queue of texts for one reader. Not a generator, because a generator that waits for the next text cannot be ended from
 * outside. If more than `limit` characters wait, the queue ends, and the reader may reconnect.
 */
export class EventQueue implements AsyncIterable<string> {
  readonly #limit: number;
  readonly #onEnd: () => void;
  readonly #waiting: string[] = [];
  #size = 0;
  #hasEnded = false;
  #reader: ((result: IteratorResult<string, undefined>) => void) | null = null;

  /** `onEnd` is called once, when the queue ends. */
  constructor(limit: number, onEnd: () => void) {
    this.#limit = limit;
    this.#onEnd = onEnd;
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
    this.#waiting.length = 0;
    if (this.#reader !== null) this.#give({ done: true, value: undefined });
    this.#onEnd();
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
    this.#waiting.push(text);
    this.#size += text.length;
    if (this.#size > this.#limit) this.end();
  }

  #next(): Promise<IteratorResult<string, undefined>> {
    const value = this.#waiting.shift();
    if (value !== undefined) {
      this.#size -= value.length;
      return Promise.resolve({ done: false, value });
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
