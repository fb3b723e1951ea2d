/** Operations processed before the event loop gets control: a few milliseconds of work. */
const LENGTH = 100;

/**
 * Counts synchronous work and reports when to yield to the event loop (`setImmediate`). While a batch is prepared, the
 * same thread receives the next blocks from the node and sends the previous batch to the database.
 */
export class WorkSlice {
  #done = 0;

  /** Adds `work` and returns whether the slice is used up. If it is, the next slice begins. */
  isUsedUp(work: number): boolean {
    this.#done += work;
    if (this.#done < LENGTH) return false;
    this.#done = 0;
    return true;
  }
}
