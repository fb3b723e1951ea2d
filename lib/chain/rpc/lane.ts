/** What a request is for, most urgent first: the chain's head, what is missing of blocks already there, blocks ahead. */
export type Priority = "head" | "gap" | "backfill";

const PRIORITIES: readonly Priority[] = ["head", "gap", "backfill"];
/** Requests under way at once: at first, at least, at most. */
const LIMIT = { first: 16, least: 1, most: 64 };

/** The requests to one node: so many at once as it bears, the urgent ones first. */
export class Lane {
  #limit = LIMIT.first;
  #running = 0;
  /** Requests that succeeded since the limit changed. */
  #succeeded = 0;
  readonly #waiting: Record<Priority, (() => void)[]> = { head: [], gap: [], backfill: [] };

  /** How many requests it bears at once, by what is known. */
  get limit(): number {
    return this.#limit;
  }

  /** Makes the request when its turn comes. */
  async run<T>(priority: Priority, request: () => Promise<T>): Promise<T> {
    if (this.#running < this.#limit) this.#running++;
    else await new Promise<void>((resolve) => this.#waiting[priority].push(resolve));
    try {
      return await request();
    } finally {
      this.#running--;
      this.#start();
    }
  }

  /** The node bore what it was asked: a full round of requests, and it is asked one more at once. */
  bore(): void {
    if (this.#running < this.#limit || ++this.#succeeded < this.#limit) return;
    this.#succeeded = 0;
    this.#limit = Math.min(LIMIT.most, this.#limit + 1);
  }

  /** It was too much for the node: half as many at once from now on. */
  strained(): void {
    this.#succeeded = 0;
    this.#limit = Math.max(LIMIT.least, this.#limit >> 1);
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
