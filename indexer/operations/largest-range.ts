/** Growth of the limit after a range that reached it fitted: that of fetches ({@link fetchAhead}), so that they grow together. */
const GROWTH = 4;

/**
 * The largest number of blocks whose answers are known to fit, if a larger one did not. Fetches that run at the same time share it:
 * otherwise each of them would halve its own range where blocks are large, and read an answer up to the limit each time.
 */
export class LargestRange {
  #limit = Number.POSITIVE_INFINITY;

  /** The number of blocks to ask for, at most `wanted`. */
  of(wanted: number): number {
    return Math.min(wanted, this.#limit);
  }

  /** Records that the answers for this number of blocks fit. Larger ranges are tried again. */
  fitted(blocks: number): void {
    if (blocks >= this.#limit) this.#limit = GROWTH * blocks;
  }

  /** Records that they were too large. */
  tooLarge(blocks: number): void {
    this.#limit = Math.max(1, Math.min(this.#limit, blocks >> 1));
  }
}
