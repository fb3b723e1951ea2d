import { oneAhead } from "@/indexer/one-ahead";
import { RetryableError } from "@/lib/runtime/errors";
import { sleep } from "@/lib/runtime/sleep";

/** Pause after a piece of work, as a share of its duration. */
const PAUSE = 0.5;
/** Milliseconds of work without a pause. */
const SLICE = 5;

/** The work was stopped before its end. */
export class StoppedError extends RetryableError {
  readonly code = "SNAPSHOT_STOPPED";
  constructor() {
    super("the snapshot was stopped before its end", { hint: "Nothing was written. It is made again later." });
  }
}

/**
 * Runs the pieces of a long task with pauses, so that it does not slow down the pipeline and the readers of the
 * database.
 */
export class Pace {
  readonly #stop: AbortSignal;
  readonly #hasPauses: boolean;
  readonly #alive: () => void;
  #worked = 0;

  /**
   * @param stop ends the task before its next piece
   * @param options.hasPauses false if nothing else uses the data
   * @param options.alive called after each piece
   */
  constructor(stop: AbortSignal, options: { readonly hasPauses: boolean; readonly alive: () => void }) {
    this.#stop = stop;
    this.#hasPauses = options.hasPauses;
    this.#alive = options.alive;
  }

  /**
   * Reads pages until one is empty. `read` receives the last row of the page before; null for the first page. Without
   * pauses, the next page is read while the caller works on the present one, so its work must not change later pages.
   * @throws StoppedError; the errors of `read`
   */
  pages<Row>(read: (last: Row | null) => Promise<readonly Row[]>): AsyncGenerator<readonly Row[]> {
    return this.ahead(this.#pagesOf(read));
  }

  /** Without pauses, the next item of `source` is made while the caller works on the present one. */
  ahead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
    return this.#hasPauses ? source : oneAhead(source);
  }

  async *#pagesOf<Row>(read: (last: Row | null) => Promise<readonly Row[]>): AsyncGenerator<readonly Row[]> {
    for (let last: Row | null = null; ; ) {
      const after: Row | null = last;
      const rows: readonly Row[] = await this.run(() => read(after));
      last = rows.at(-1) ?? null;
      if (last === null) return;
      yield rows;
    }
  }

  /**
   * Runs a piece, and pauses once the pieces since the last pause have taken long enough.
   * @throws StoppedError; the errors of `piece`
   */
  async run<T>(piece: () => Promise<T>): Promise<T> {
    if (this.#stop.aborted) throw new StoppedError();
    const begun = performance.now();
    const result = await piece();
    this.#alive();
    this.#worked += performance.now() - begun;
    if (!this.#hasPauses || this.#worked < SLICE) return result;
    const pause = this.#worked * PAUSE;
    this.#worked = 0;
    await sleep(pause, this.#stop);
    return result;
  }
}
