/** The newest answer and whether the attempt after it failed. `data` is undefined before the first answer. */
export interface Live<T> {
  readonly data: T | undefined;
  readonly isFailing: boolean;
}

/** Milliseconds. */
const INTERVAL = 1000;
const NOTHING = { data: undefined, isFailing: false };

type Ask<T> = (options: { signal: AbortSignal }) => Promise<T>;

/**
 * Something that is asked for again and again while anybody looks: while there are subscribers and the page is visible.
 * All who look at one source share its requests. Where an answer equals the one before, nobody is told.
 */
export class LiveSource<T> {
  readonly #ask: Ask<T>;
  readonly #interval: number;
  readonly #listeners = new Set<() => void>();
  #live: Live<T> = NOTHING;
  #running: AbortController | null = null;

  constructor(ask: Ask<T>, interval = INTERVAL) {
    this.#ask = ask;
    this.#interval = interval;
  }

  readonly read = (): Live<T> => this.#live;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#running === null) this.#start();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#stop();
    };
  };

  #start(): void {
    const running = new AbortController();
    this.#running = running;
    void this.#run(running.signal);
  }

  /** What nobody looks at is forgotten: it would be old when somebody looks again. */
  #stop(): void {
    this.#running?.abort();
    this.#running = null;
    this.#live = NOTHING;
  }

  async #run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await untilVisible(signal);
      const live = await this.#attempt(signal);
      if (signal.aborted) return;
      this.#tell(live);
      await pause(this.#interval, signal);
    }
  }

  async #attempt(signal: AbortSignal): Promise<Live<T>> {
    try {
      return { data: await this.#ask({ signal }), isFailing: false };
    } catch {
      // Whatever the reason: the page says that there is no answer, and asks again.
      return { data: this.#live.data, isFailing: true };
    }
  }

  #tell(live: Live<T>): void {
    if (fingerprint(live) === fingerprint(this.#live)) return;
    this.#live = live;
    for (const listener of this.#listeners) listener();
  }
}

function fingerprint(live: Live<unknown>): string {
  return JSON.stringify([live.data === undefined, live], (_, value) =>
    typeof value === "bigint" ? `${value}n` : value,
  );
}

/** Ends after so long, or as soon as `signal` aborts. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener("abort", end);
  });
}

/** Ends when the page is visible, or as soon as `signal` aborts. */
function untilVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.hidden && !signal.aborted) return;
      document.removeEventListener("visibilitychange", look);
      signal.removeEventListener("abort", look);
      resolve();
    };
    document.addEventListener("visibilitychange", look);
    signal.addEventListener("abort", look);
    look();
  });
}
