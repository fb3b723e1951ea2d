/** A record as it was before a block changed it: what undoing that block restores. */
export interface Undo<T> {
  readonly blockNumber: number;
  readonly before: T;
}

/** Records that a batch changes, by key: as they are now, and as they were before each block that changed them. */
export class Ledger<T> {
  readonly #current = new Map<string, T>();
  readonly #created = new Set<string>();
  readonly #undos: Undo<T>[] = [];
  readonly #changedInBlock = new Set<string>();
  #blockNumber = -1;

  beginBlock(blockNumber: number): void {
    this.#blockNumber = blockNumber;
    this.#changedInBlock.clear();
  }

  get(key: string): T | undefined {
    return this.#current.get(key);
  }

  /** `before` null: the record begins here. */
  set(key: string, before: T | null, after: T): void {
    if (!this.#changedInBlock.has(key)) {
      this.#changedInBlock.add(key);
      if (before === null) this.#created.add(key);
      else this.#undos.push({ blockNumber: this.#blockNumber, before });
    }
    this.#current.set(key, after);
  }

  /** Records that began in this batch, as they are now. */
  created(): T[] {
    return [...this.#current].filter(([key]) => this.#created.has(key)).map(([, record]) => record);
  }

  /** Records that were there before this batch, as they are now. */
  updated(): T[] {
    return [...this.#current].filter(([key]) => !this.#created.has(key)).map(([, record]) => record);
  }

  undos(): readonly Undo<T>[] {
    return this.#undos;
  }
}
