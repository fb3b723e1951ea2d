import { MoveStream } from "./stream";

/** The newest answer and whether the attempt after it failed. `data` is undefined before the first answer. */
export interface Live<T> {
  readonly data: T | undefined;
  readonly isFailing: boolean;
}

/** Milliseconds between two questions where none are given: while the stream tells of moves, and while it does not. */
const CALM = 10_000;
const INTERVAL = 1_000;
/** The shortest time between two questions, however fast the moves come, in milliseconds. */
const BREATH = 200;
/** Before the first answer. One object, so that a page that has none yet is not rendered again. */
export const NOTHING = { data: undefined, isFailing: false };

/** One for the page: all sources hear the same moves. */
const moves = new MoveStream();

type Ask<T> = (options: { signal: AbortSignal }) => Promise<T>;

/**
 * Something that is asked for again while anybody looks, that is while there are subscribers and the page is visible: at
 * every move of the index, and now and then besides. All who look at one source share its requests. Where an answer
 * equals the one before, nobody is told.
 */
export class LiveSource<T> {
  readonly #ask: Ask<T>;
  readonly #interval: number | undefined;
  readonly #listeners = new Set<() => void>();
  #live: Live<T> = NOTHING;
  /** The fingerprint of what every listener shows; null where they differ. */
  #shown: string | null = null;
  #running: { readonly controller: AbortController; readonly bell: Bell } | null = null;

  /** `interval`: milliseconds between two questions; where it is left out, as the stream of moves allows. */
  constructor(ask: Ask<T>, interval?: number) {
    this.#ask = ask;
    this.#interval = interval;
  }

  readonly read = (): Live<T> => this.#live;

  /**
   * Calls `listener` at every change until the returned function is called. `shown`: what the listener has from the
   * server already, so that the first question can wait for the first move, and an equal answer is no change.
   */
  readonly subscribe = (listener: () => void, shown?: T): (() => void) => {
    const fingerprints = shown === undefined ? null : fingerprint({ data: shown, isFailing: false });
    if (this.#running === null) {
      this.#shown = fingerprints;
      this.#start(shown !== undefined);
    } else {
      if (fingerprints !== this.#shown) this.#shown = null;
      if (shown === undefined && this.#live === NOTHING) this.#running.bell.ring();
    }
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#stop();
    };
  };

  #start(isShown: boolean): void {
    const running = { controller: new AbortController(), bell: new Bell() };
    this.#running = running;
    void this.#run(running.controller.signal, running.bell, isShown);
  }

  /** What nobody looks at is forgotten: it would be old when somebody looks again. */
  #stop(): void {
    this.#running?.controller.abort();
    this.#running = null;
    this.#live = NOTHING;
  }

  async #run(signal: AbortSignal, bell: Bell, isShown: boolean): Promise<void> {
    const leave = moves.subscribe(() => bell.ring());
    if (isShown) await bell.wait(INTERVAL, signal);
    while (!signal.aborted) {
      await untilVisible(signal);
      const live = await this.#attempt(signal);
      if (!signal.aborted) this.#tell(live);
      await pause(BREATH, signal);
      await bell.wait((this.#interval ?? (moves.isOpen ? CALM : INTERVAL)) - BREATH, signal);
    }
    leave();
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
    const now = fingerprint(live);
    if (now === fingerprint(this.#live)) return;
    this.#live = live;
    if (now === this.#shown) return;
    this.#shown = now;
    for (const listener of this.#listeners) listener();
  }
}

/** Remembers that it rang while nobody waited: no move between a question and its answer is missed. */
class Bell {
  #rung = new AbortController();

  ring(): void {
    this.#rung.abort();
  }

  /** Ends when it rings or has rung, after so many milliseconds, or as soon as `signal` aborts. */
  async wait(milliseconds: number, signal: AbortSignal): Promise<void> {
    await pause(milliseconds, AbortSignal.any([signal, this.#rung.signal]));
    this.#rung = new AbortController();
  }
}

function fingerprint(live: Live<unknown>): string {
  return JSON.stringify([live.data === undefined, live], (_, value) =>
    typeof value === "bigint" ? `${value}n` : value,
  );
}

/** Ends after so long, or as soon as `signal` aborts. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
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

/** One source for each `argument`, so that all who look at the same share it. */
export function sources<A, T>(make: (argument: A) => LiveSource<T>): (argument: A) => LiveSource<T> {
  const known = new Map<string, LiveSource<T>>();
  return (argument) => {
    const key = JSON.stringify(argument);
    const source = known.get(key) ?? make(argument);
    known.set(key, source);
    return source;
  };
}
