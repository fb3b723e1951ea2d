/** Purpose of a request, most urgent first: the chain's head, missing parts of known blocks, blocks ahead. */
export type Priority = "head" | "gap" | "backfill";

const PRIORITIES: readonly Priority[] = ["head", "gap", "backfill"];
/** Concurrent requests: initial, minimum and maximum limit. */
const LIMIT = { first: 16, least: 1, most: 64 };

/** The requests to one node, urgent ones first. The limit of concurrent requests adapts to the node. */
export class RequestQueue {
  #limit = LIMIT.first;
  #running = 0;
  /** Requests that succeeded since the limit changed, and whether the limit was reached since then. */
  #successes = 0;
  #wasFull = false;
  readonly #waiting: Record<Priority, (() => void)[]> = { head: [], gap: [], backfill: [] };

  /** The current limit of concurrent requests. */
  get limit(): number {
    return this.#limit;
  }

  /** Makes the request as soon as the limit and more urgent requests allow. */
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

  /** Records a success. After a full round of successes at the limit, the limit grows by one. */
  succeeded(): void {
    if (++this.#successes < this.#limit || !this.#wasFull) return;
    this.#change(Math.min(LIMIT.most, this.#limit + 1));
  }

  /** Records that the node was overloaded, and halves the limit. */
  overloaded(): void {
    this.#change(Math.max(LIMIT.least, this.#limit >> 1));
  }

  #change(limit: number): void {
    this.#limit = limit;
    this.#successes = 0;
    this.#wasFull = false;
  }

  /** Counts a waiting request as running before it resumes, so that no other request can take its slot. */
  #start(): void {
    for (const priority of PRIORITIES) {
      while (this.#running < this.#limit && this.#waiting[priority].length > 0) {
        this.#running++;
        this.#waiting[priority].shift()?.();
      }
    }
  }
}
