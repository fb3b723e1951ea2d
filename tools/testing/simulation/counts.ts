/** Number of occurrences by name. */
export type Counts = Readonly<Record<string, number>>;

/** Counts occurrences by name. */
export class Tally {
  readonly #counts: Record<string, number> = {};

  add(what: string, times = 1): void {
    this.#counts[what] = (this.#counts[what] ?? 0) + times;
  }

  addAll(counts: Counts): void {
    for (const [what, times] of Object.entries(counts)) this.add(what, times);
  }

  has(what: string): boolean {
    return this.#counts[what] !== undefined;
  }

  /** The counts, sorted by name. */
  counts(): Counts {
    return Object.fromEntries(Object.entries(this.#counts).sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}
