import { backoffDelay } from "@/lib/runtime/backoff";
import { LONGEST_OPEN } from "./circuit";

/** Purpose of a request, most urgent first: the latest block, missing parts of known blocks, blocks ahead. */
export type Priority = "head" | "gap" | "backfill";

const PRIORITIES: readonly Priority[] = ["head", "gap", "backfill"];
/** Concurrent requests: initial, minimum and maximum limit. */
const LIMIT = { first: 16, least: 1, most: 64 };
/** Pause after a refusal that states none, in milliseconds: after the first refusal, and at most after further ones. */
const PAUSE = { first: 250, limit: 2_000 };

/** A request that waits for its turn. */
interface Waiting {
  readonly ticket: number;
  readonly begin: () => void;
  readonly fail: (error: Error) => void;
}

/**
 * The requests to one node: urgent requests first, then the requests of older batches. The limit of concurrent requests
 * adapts to the node. With a rate, requests are sent at even intervals.
 */
export class RequestQueue {
  /** Milliseconds between two requests. */
  readonly #interval: number;
  /** When the next request may be sent. */
  #nextAt = 0;
  #timer: NodeJS.Timeout | null = null;
  #lastTicket = 0;
  #refusedAt = Number.NEGATIVE_INFINITY;
  /** Number of consecutive refusals, and whether the node answered before the first of them. */
  #refusals = 0;
  #isRateLimited = false;
  #hasAnswered = false;
  #limit = LIMIT.first;
  #running = 0;
  /** Requests that succeeded since the limit changed, and whether the limit was reached since then. */
  #successes = 0;
  #wasFull = false;
  readonly #waiting: Record<Priority, Waiting[]> = { head: [], gap: [], backfill: [] };

  /** @param rate requests per second that are sent at most; null: no limit */
  constructor(rate: number | null = null) {
    this.#interval = rate === null ? 0 : 1_000 / rate;
  }

  /** The current limit of concurrent requests. */
  get limit(): number {
    return this.#limit;
  }

  /** A place in the order of requests. All requests of a batch have the same one, so that it is complete soon. */
  ticket(): number {
    return ++this.#lastTicket;
  }

  /** Fails all requests that wait. */
  abandon(error: Error): void {
    for (const priority of PRIORITIES) for (const { fail } of this.#waiting[priority].splice(0)) fail(error);
  }

  /** Makes the request as soon as the limit, the rate and more urgent or older requests allow. @throws the error of {@link abandon}, and what `request` throws */
  async run<T>(priority: Priority, request: () => Promise<T>, ticket = this.ticket()): Promise<T> {
    await new Promise<void>((begin, fail) => {
      const waiting = this.#waiting[priority];
      waiting.splice(waiting.findLastIndex((other) => other.ticket <= ticket) + 1, 0, { ticket, begin, fail });
      this.#start();
    });
    this.#wasFull ||= this.#running >= this.#limit;
    try {
      return await request();
    } finally {
      this.#running--;
      this.#start();
    }
  }

  /**
   * Whether the node refused the last request only because of its rate: it answered other requests before. Waiting is
   * then better than using another node, which would lose the answers so far.
   */
  get isRateLimited(): boolean {
    return this.#isRateLimited;
  }

  /** Records a success. After a full round of successes at the limit, the limit grows by one. */
  succeeded(): void {
    this.#hasAnswered = true;
    if (++this.#successes < this.#limit || !this.#wasFull) return;
    this.#change(Math.min(LIMIT.most, this.#limit + 1));
  }

  /**
   * Records that the node refused a request because of its rate, pauses, and lowers the limit by one.
   * @param sentAt when the request was sent, by `performance.now()`
   * @param pause how long the node asked not to be called, in milliseconds; null if it did not
   */
  refused(sentAt: number, pause: number | null): void {
    const now = performance.now();
    // Requests that were sent before the last refusal arrived are part of it.
    if (sentAt >= this.#refusedAt) {
      this.#refusals = this.#hasAnswered ? 1 : this.#refusals + 1;
      this.#isRateLimited = this.#hasAnswered;
      this.#hasAnswered = false;
      this.#refusedAt = now;
      // The node may limit concurrent requests instead of their rate.
      this.#change(Math.max(LIMIT.least, this.#limit - 1));
    }
    // The circuit admits an attempt after this time. If its request then waited here, the attempt would never end.
    const delay = Math.min(LONGEST_OPEN, pause ?? backoffDelay(this.#refusals, PAUSE));
    this.#nextAt = Math.max(this.#nextAt, now + delay);
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
      const waiting = this.#waiting[priority];
      while (this.#running < this.#limit && waiting.length > 0) {
        if (!this.#takeTurn()) return;
        this.#running++;
        waiting.shift()?.begin();
      }
    }
  }

  /** Whether the rate allows a request now. If not, starts waiting requests when it does. */
  #takeTurn(): boolean {
    const now = performance.now();
    if (now >= this.#nextAt) {
      // If a timer fires late, the rate does not decrease.
      this.#nextAt = Math.max(this.#nextAt, now - this.#interval) + this.#interval;
      return true;
    }
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#start();
    }, this.#nextAt - now);
    return false;
  }
}
