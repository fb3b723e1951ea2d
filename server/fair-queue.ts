import { Problem } from "@/lib/api/http/problem";

export interface QueueLimits {
  /** How many are worked on at a time. */
  readonly slots: number;
  /** How many may be inside, waiting or not: of all clients, and of one. */
  readonly total: number;
  readonly perClient: number;
  /** How long one may wait for a slot, in milliseconds. */
  readonly patience: number;
}

/** A request inside the queue. Both functions may be called more than once. */
export interface Place {
  /** Gives the slot to the next, while the answer is still being read. */
  freeSlot(): void;
  leave(): void;
}

interface Waiting {
  start(): void;
}

/**
 * Lets `slots` requests be worked on at a time. Slots go round between the clients that wait, so that a client with many
 * connections delays others by one request each and not by all of its own.
 */
export class FairQueue {
  readonly #limits: QueueLimits;
  readonly #inside = new Map<string, number>();
  /** The client whose turn is next stands first. */
  readonly #waiting = new Map<string, Waiting[]>();
  #total = 0;
  #free: number;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
    this.#free = limits.slots;
  }

  /**
   * Resolves when it is this client's turn. Rejects with the signal's reason where `signal` aborts first.
   * @throws the problem BUSY where too many are inside, or none became free in time
   */
  async enter(client: string, signal: AbortSignal): Promise<Place> {
    signal.throwIfAborted();
    const own = this.#inside.get(client) ?? 0;
    if (this.#total >= this.#limits.total || own >= this.#limits.perClient) throw busy();
    this.#total += 1;
    this.#inside.set(client, own + 1);
    const leave = once(() => this.#left(client));
    try {
      await this.#turn(client, signal);
    } catch (error) {
      leave();
      throw error;
    }
    const freeSlot = once(() => this.#release());
    return {
      freeSlot,
      leave() {
        freeSlot();
        leave();
      },
    };
  }

  #turn(client: string, signal: AbortSignal): Promise<void> {
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
      const give = (reason: unknown) => {
        end();
        this.#forget(client, entry);
        reject(reason);
      };
      const onAbort = () => give(signal.reason);
      const timer = setTimeout(() => give(busy()), this.#limits.patience);
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", onAbort);
      };
      signal.addEventListener("abort", onAbort);
      const line = this.#waiting.get(client);
      if (line === undefined) this.#waiting.set(client, [entry]);
      else line.push(entry);
    });
  }

  #release(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#free += 1;
      return;
    }
    const [client, line] = next;
    const entry = line.shift();
    // Its other requests wait until each other client had a turn.
    this.#waiting.delete(client);
    if (line.length > 0) this.#waiting.set(client, line);
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
  return new Problem("BUSY", "Too much is asked at once.", { headers: { "Retry-After": "5" } });
}
