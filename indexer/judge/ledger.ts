/** A record as it was before a block changed it. Undoing the block restores it. */
export interface Undo<T> {
  readonly blockNumber: number;
  readonly before: T;
}

/** The records of one table that a batch changes, by key: their current values, and one undo per block and record. */
export class Ledger<T> {
  readonly #current = new Map<string, T>();
  readonly #created = new Set<string>();
  readonly #undos: Undo<T>[] = [];
  readonly #changedInBlock = new Set<string>();
  #blockNumber = -1;

  /** Starts the next block: the first change of each record in it adds an undo. */
  beginBlock(blockNumber: number): void {
    this.#blockNumber = blockNumber;
    this.#changedInBlock.clear();
  }

  get(key: string): T | undefined {
    return this.#current.get(key);
  }

  /** Sets the record. `before`: its previous value; null if it did not exist. */
  set(key: string, before: T | null, after: T): void {
    if (!this.#changedInBlock.has(key)) {
      this.#changedInBlock.add(key);
      if (before === null) this.#created.add(key);
      else this.#undos.push({ blockNumber: this.#blockNumber, before });
    }
    this.#current.set(key, after);
  }

  /** The current values of records that the batch created. */
  created(): T[] {
    return [...this.#current].filter(([key]) => this.#created.has(key)).map(([, record]) => record);
  }

  /** The current values of records that existed before the batch. */
  updated(): T[] {
    return [...this.#current].filter(([key]) => !this.#created.has(key)).map(([, record]) => record);
  }

  /** In the order of the blocks. A record that the batch created has no undo for its first block. */
  undos(): readonly Undo<T>[] {
    return this.#undos;
  }
}
