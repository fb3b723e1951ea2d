import { Problem } from "@/lib/api/http/problem";

/** Limits of a {@link FairQueue}. */
export interface QueueLimits {
  /** Number of requests that run at a time. */
  readonly slots: number;
  /** Number of requests inside the queue, waiting or running, in total and per client. */
  readonly total: number;
  readonly perClient: number;
  /** Maximum time that a request waits for a slot, in milliseconds. */
  readonly waitLimit: number;
}

interface Waiting {
  start(): void;
}

/**
 * Runs a limited number of requests at a time. Free slots go to the waiting clients in turn (round robin), so a client with
 * many requests delays another client by one request, not by all of them.
 */
export class FairQueue {
  readonly #limits: QueueLimits;
  readonly #inside = new Map<string, number>();
  /** Waiting requests by client. The client that gets the next slot is first. */
  readonly #waiting = new Map<string, Waiting[]>();
  #total = 0;
  #free: number;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
    this.#free = limits.slots;
  }

  /**
   * Resolves when the request gets a slot, with a function that frees it and may be called more than once. Rejects with the signal's reason if `signal` aborts first.
   * @throws Problem BUSY if too many requests are inside, or no slot becomes free in time
   */
  async enter(client: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    const own = this.#inside.get(client) ?? 0;
    if (this.#total >= this.#limits.total || own >= this.#limits.perClient) throw busy();
    this.#total += 1;
    this.#inside.set(client, own + 1);
    const leave = once(() => this.#left(client));
    try {
      await this.#takeSlot(client, signal);
    } catch (error) {
      leave();
      throw error;
    }
    return once(() => {
      this.#release();
      leave();
    });
  }

  #takeSlot(client: string, signal: AbortSignal): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const entry: Waiting = {
        start() {
          end();
          resolve();
        },
      };
      const fail = (reason: unknown) => {
        end();
        this.#forget(client, entry);
        reject(reason);
      };
      const onAbort = () => fail(signal.reason);
      const timer = setTimeout(() => fail(busy()), this.#limits.waitLimit);
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", onAbort);
      };
      signal.addEventListener("abort", onAbort);
      const entries = this.#waiting.get(client);
      if (entries === undefined) this.#waiting.set(client, [entry]);
      else entries.push(entry);
    });
  }

  #release(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#free += 1;
      return;
    }
    const [client, entries] = next;
    const entry = entries.shift();
    // The client's other requests move to the end: every other client gets a slot first.
    this.#waiting.delete(client);
    if (entries.length > 0) this.#waiting.set(client, entries);
    entry?.start();
  }

  #forget(client: string, entry: Waiting): void {
    const rest = this.#waiting.get(client)?.filter((each) => each !== entry) ?? [];
    if (rest.length > 0) this.#waiting.set(client, rest);
    else this.#waiting.delete(client);
  }

  #left(client: string): void {
    this.#total -= 1;
    const own = (this.#inside.get(client) ?? 1) - 1;
    if (own > 0) this.#inside.set(client, own);
    else this.#inside.delete(client);
  }
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
}

function busy(): Problem {
  return new Problem("BUSY", "Too many requests at once.", { headers: { "Retry-After": "5" } });
}
