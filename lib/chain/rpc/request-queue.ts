import { RequestRate } from "./request-rate";

/** Purpose of a request, most urgent first: the latest block, missing parts of known blocks, blocks ahead. */
export type Priority = "head" | "gap" | "backfill";

const PRIORITIES: readonly Priority[] = ["head", "gap", "backfill"];
/** Concurrent requests: initial, minimum and maximum limit. */
const LIMIT = { first: 16, least: 1, most: 64 };

/** Work of one or more requests. */
export interface QueuedWork {
  readonly priority: Priority;
  /** Its place among the work of its priority; smaller numbers first. */
  readonly order: number;
  /** Whether it has a request that can be sent now. */
  readonly hasNext: boolean;
  /** Sends that request. Resolves when it has ended; never rejects. */
  sendNext(): Promise<void>;
  /** Gives up the requests that are not sent. */
  fail(error: Error): void;
}

/**
 * The requests to one node: urgent work first, then by its order. The limit of concurrent requests and the rate adapt to
 * the node.
 */
export class RequestQueue {
  readonly rate: RequestRate;
  #timer: NodeJS.Timeout | null = null;
  #limit = LIMIT.first;
  #running = 0;
  /** Requests that succeeded since the limit changed, and whether the limit was reached since then. */
  #successes = 0;
  #wasFull = false;
  readonly #waiting: Record<Priority, QueuedWork[]> = { head: [], gap: [], backfill: [] };

  /** @param rate requests per second that are sent at most; null: no limit */
  constructor(rate: number | null = null) {
    this.rate = new RequestRate(rate);
  }

  /** The current limit of concurrent requests. */
  get limit(): number {
    return this.#limit;
  }

  /** Sends the requests of this work as soon as the limit, the rate and more urgent work allow. */
  add(work: QueuedWork): void {
    const waiting = this.#waiting[work.priority];
    waiting.splice(waiting.findLastIndex(({ order }) => order <= work.order) + 1, 0, work);
    this.#start();
  }

  /** Fails all work that waits. */
  abandon(error: Error): void {
    for (const priority of PRIORITIES) for (const work of this.#waiting[priority].splice(0)) work.fail(error);
  }

  /** Records a success. After a full round of successes at the limit, the limit grows by one. */
  succeeded(): void {
    this.rate.answered();
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

  #start(): void {
    for (const priority of PRIORITIES) {
      const waiting = this.#waiting[priority];
      while (this.#running < this.#limit && waiting[0] !== undefined) {
        const [work] = waiting;
        if (work.hasNext) {
          if (!this.#takeTurn()) return;
          void this.#send(work);
        }
        if (!work.hasNext) waiting.shift();
      }
    }
  }

  async #send(work: QueuedWork): Promise<void> {
    this.#running++;
    this.#wasFull ||= this.#running >= this.#limit;
    await work.sendNext();
    this.#running--;
    if (work.hasNext && !this.#waiting[work.priority].includes(work)) this.add(work);
    else this.#start();
  }

  /** Whether the rate allows a request now. If not, starts waiting requests when it does. */
  #takeTurn(): boolean {
    const delay = this.rate.takeTurn();
    if (delay === 0) return true;
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#start();
    }, delay);
    return false;
  }
}
