import { setImmediate } from "node:timers/promises";

/** Milliseconds of synchronous work before the event loop gets control. */
const LENGTH = 10;

/**
 * Divides synchronous work into slices of a few milliseconds, also the work on a single block, which may have thousands of
 * operations. Between two slices the event loop gets control, and the leader sends its heartbeat: while a batch is prepared, the same thread
 * receives the next blocks from the node and sends the previous batch to the database. Slices are limited by time, not by
 * operations, because an operation may have a text of any length, and machines differ.
 *
 * Works that run at the same time share a slice; otherwise each of them would take a whole slice between two turns of the event
 * loop.
 */
export class WorkSlice {
  readonly #alive: () => void;
  #begun = performance.now();
  #turn: Promise<void> | null = null;

  /** @param alive called between two slices: the work has progressed */
  constructor(alive: () => void = () => undefined) {
    this.#alive = alive;
  }

  /** Whether it is time for {@link next}. A call takes less than a tenth of a microsecond. */
  get isUsedUp(): boolean {
    return performance.now() - this.#begun >= LENGTH;
  }

  /** Yields to the event loop. Then the next slice begins. */
  next(): Promise<void> {
    this.#turn ??= this.#yield();
    return this.#turn;
  }

  async #yield(): Promise<void> {
    await setImmediate();
    this.#alive();
    this.#begun = performance.now();
    this.#turn = null;
  }
}
