/** Operations, or records, that are worked on at once: some milliseconds. */
const LENGTH = 100;

/**
 * Counts work that would hold up everything else: whoever does much of it lets others have their turn, by `setImmediate`,
 * whenever his own is over. While a batch is prepared, blocks come from the node and the batch before it goes to the
 * database.
 */
export class Turn {
  #done = 0;

  /** Whether the turn is over after so much more work; then the next one begins. */
  isOver(work: number): boolean {
    this.#done += work;
    if (this.#done < LENGTH) return false;
    this.#done = 0;
    return true;
  }
}
