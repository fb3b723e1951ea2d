/** What a request is for, most urgent first: the chain's head, what is missing of blocks already there, blocks ahead. */
export type Priority = "head" | "gap" | "backfill";

const PRIORITIES: readonly Priority[] = ["head", "gap", "backfill"];
/** Requests under way at once: at first, at least, at most. */
const LIMIT = { first: 16, least: 1, most: 64 };

/** The requests to one node: so many at once as it bears, the urgent ones first. */
export class Lane {
  #limit = LIMIT.first;
  #running = 0;
  /** Requests that succeeded since the limit changed, and whether as many as it allows were under way since then. */
  #succeeded = 0;
  #wasFull = false;
  readonly #waiting: Record<Priority, (() => void)[]> = { head: [], gap: [], backfill: [] };

  /** How many requests it bears at once, by what is known. */
  get limit(): number {
    return this.#limit;
  }

  /** Makes the request when its turn comes. */
  async run<T>(priority: Priority, request: () => Promise<T>): Promise<T> {
    if (this.#running < this.#limit) this.#running++;
    else await new Promise<void>((resolve) => this.#waiting[priority].push(resolve));
    this.#wasFull ||= this.#running >= this.#limit;
    try {
      return await request();
    } finally {
      this.#running--;
      this.#start();
    }
  }

  /** The node bore what it was asked: a full round of requests, and it is asked one more at once. */
  bore(): void {
    if (++this.#succeeded < this.#limit || !this.#wasFull) return;
    this.#change(Math.min(LIMIT.most, this.#limit + 1));
  }

  /** It was too much for the node: half as many at once from now on. */
  strained(): void {
    this.#change(Math.max(LIMIT.least, this.#limit >> 1));
  }

  #change(limit: number): void {
    this.#limit = limit;
    this.#succeeded = 0;
    this.#wasFull = false;
  }

  /** A waiting request is counted as running before it is told, so that none can come between. */
  #start(): void {
    for (const priority of PRIORITIES) {
      while (this.#running < this.#limit && this.#waiting[priority].length > 0) {
        this.#running++;
        this.#waiting[priority].shift()?.();
      }
    }
  }
}
