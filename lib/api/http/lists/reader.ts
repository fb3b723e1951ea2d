import { RetryableError } from "@/lib/runtime/errors";

/** Bytes that a reader receives at a time. */
const PART = 65_536;
/** Minimum rate in bytes a second. A slower reader may be ended if room runs out. */
const SLOW = 64_000;
/** Milliseconds over which a reader's rate is measured. */
const SPAN = 5_000;

/** The client read too slowly or for too long, and the answer was cut. */
export class SlowReaderError extends RetryableError {
  readonly code = "SLOW_READER";

  constructor() {
    super("the client read a long answer too slowly", { hint: "Read a list in pages, a file in ranges, or faster." });
  }
}

/** The place of the download is needed for a client with fewer downloads. */
export class FairShareError extends RetryableError {
  readonly code = "FAIR_SHARE";

  constructor() {
    super("a client with fewer downloads needs the place of this one", { hint: "Continue the download with a range." });
  }
}

/** The text that a reader reads. */
export interface Source {
  /** Returns at most `limit` bytes from `offset` on, as soon as there are any; null at the end of the text. */
  read(offset: number, limit: number): Promise<Buffer | null>;
  /** Whether there are bytes after `offset` now. */
  hasAfter(offset: number): boolean;
}

/** One client's position in the text of a long list, or in a file. */
export class Reader {
  readonly chunks: AsyncIterable<Buffer>;
  readonly #source: Source;
  readonly #cut = new AbortController();
  #offset = 0;
  /** Milliseconds spent waiting for the source, which do not count toward the rate. */
  #waited = 0;
  #mark: { readonly time: number; readonly offset: number } = { time: performance.now(), offset: 0 };
  /** Bytes a second in the last span. Infinity before the end of the first span. */
  #rate = Number.POSITIVE_INFINITY;

  constructor(
    source: Source,
    readonly client: string | null,
  ) {
    this.#source = source;
    this.chunks = this.#read();
  }

  /** Aborted, with the reason, if the answer must end before its text does. */
  get cut(): AbortSignal {
    return this.#cut.signal;
  }

  get offset(): number {
    return this.#offset;
  }

  /** Bytes a second in the last seconds; infinity for a reader that waits for the source. */
  get rate(): number {
    if (!this.#source.hasAfter(this.#offset)) return Number.POSITIVE_INFINITY;
    return this.#isSpanOver ? this.#currentRate() : this.#rate;
  }

  get isSlow(): boolean {
    return this.rate < SLOW;
  }

  /** Ends the answer by breaking the connection, so that the client notices that the text is incomplete. */
  end(reason: Error): void {
    this.#cut.abort(reason);
  }

  async *#read(): AsyncGenerator<Buffer> {
    for (;;) {
      if (this.#isSpanOver) {
        this.#rate = this.#currentRate();
        this.#mark = { time: this.#now(), offset: this.#offset };
      }
      const asked = performance.now();
      const isWaiting = !this.#source.hasAfter(this.#offset);
      const part = await this.#source.read(this.#offset, PART);
      if (isWaiting) this.#waited += performance.now() - asked;
      // A text that ends because its read has failed is not whole.
      if (part === null) return this.cut.throwIfAborted();
      this.#offset += part.length;
      yield part;
    }
  }

  get #isSpanOver(): boolean {
    return this.#now() - this.#mark.time >= SPAN;
  }

  #currentRate(): number {
    return ((this.#offset - this.#mark.offset) / (this.#now() - this.#mark.time)) * 1_000;
  }

  #now(): number {
    return performance.now() - this.#waited;
  }
}

/** Ends the slowest of the slow readers. Returns whether there is one. */
export function endSlowest(readers: readonly Reader[]): boolean {
  const slow = readers.filter((reader) => reader.isSlow && !reader.cut.aborted);
  const [slowest] = slow.sort((a, b) => a.rate - b.rate);
  slowest?.end(new SlowReaderError());
  return slowest !== undefined;
}
