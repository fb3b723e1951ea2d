import type { Address } from "@/lib/protocol";
import { sleep } from "@/lib/runtime/sleep";
import { ChangeStream } from "./stream";

/** The latest answer, and whether the request after it failed. `data` is undefined before the first answer. */
export interface Live<T> {
  readonly data: T | undefined;
  readonly isFailing: boolean;
}

/** Default milliseconds between requests: while the stream is open, and while it is not. */
const STREAM_INTERVAL = 10_000;
const POLL_INTERVAL = 1_000;
/** Minimum milliseconds between requests, however often the index changes. */
const MIN_INTERVAL = 200;
/** The state before the first answer. Always the same object, so that React does not render again. */
export const NO_ANSWER = { data: undefined, isFailing: false };

/** Shared by all sources of the page. */
const changes = new ChangeStream();

/**
 * Calls `listener` when the index has read a block with an operation of this address, and after any change that may have
 * been missed, while the page is visible. Returns a function that stops it. One address per page.
 */
export function watchAddress(address: Address, listener: () => void): () => void {
  return changes.watch(address, listener);
}

/** Calls `listener` when the index may have changed, while the page is visible. Returns a function that stops it. */
export function watchIndex(listener: () => void): () => void {
  return changes.subscribe(listener);
}

type Request<T> = (options: { signal: AbortSignal }) => Promise<T>;

/**
 * Data that is requested again whenever the index changes, and at intervals, while there are subscribers and the page is
 * visible. All subscribers share the requests. An answer that equals the previous one is not reported.
 */
export class LiveSource<T> {
  readonly #request: Request<T>;
  readonly #interval: number | undefined;
  readonly #listeners = new Set<() => void>();
  #live: Live<T> = NO_ANSWER;
  /** Fingerprint of the data that all listeners show; null if they differ. */
  #shown: string | null = null;
  #running: { readonly controller: AbortController; readonly wakeUp: WakeUp } | null = null;

  /** `interval`: milliseconds between requests. The default depends on whether the stream is open. */
  constructor(request: Request<T>, interval?: number) {
    this.#request = request;
    this.#interval = interval;
  }

  readonly read = (): Live<T> => this.#live;

  /**
   * Calls `listener` on every change until the returned function is called. `shown`: the data that the server rendered.
   * It delays the first request, and an equal answer is not a change.
   */
  readonly subscribe = (listener: () => void, shown?: T): (() => void) => {
    const shownFingerprint = shown === undefined ? null : fingerprint({ data: shown, isFailing: false });
    if (this.#running === null) {
      this.#shown = shownFingerprint;
      this.#start(shown !== undefined);
    } else {
      if (shownFingerprint !== this.#shown) this.#shown = null;
      if (shown === undefined && this.#live === NO_ANSWER) this.#running.wakeUp.trigger();
    }
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#stop();
    };
  };

  #start(isShown: boolean): void {
    const running = { controller: new AbortController(), wakeUp: new WakeUp() };
    this.#running = running;
    void this.#run(running.controller.signal, running.wakeUp, isShown);
  }

  /** Drops the answer: it would be outdated for the next subscriber. */
  #stop(): void {
    this.#running?.controller.abort();
    this.#running = null;
    this.#live = NO_ANSWER;
  }

  async #run(signal: AbortSignal, wakeUp: WakeUp, isShown: boolean): Promise<void> {
    const unsubscribe = changes.subscribe(() => wakeUp.trigger());
    if (isShown) await wakeUp.wait(POLL_INTERVAL, signal);
    while (!signal.aborted) {
      await untilVisible(signal);
      const live = await this.#attempt(signal);
      if (!signal.aborted) this.#publish(live);
      await sleep(MIN_INTERVAL, signal);
      await wakeUp.wait((this.#interval ?? (changes.isOpen ? STREAM_INTERVAL : POLL_INTERVAL)) - MIN_INTERVAL, signal);
    }
    unsubscribe();
  }

  async #attempt(signal: AbortSignal): Promise<Live<T>> {
    try {
      return { data: await this.#request({ signal }), isFailing: false };
    } catch {
      // Every failure is handled the same: the page reports it, and the next request follows.
      return { data: this.#live.data, isFailing: true };
    }
  }

  #publish(live: Live<T>): void {
    const current = fingerprint(live);
    if (current === fingerprint(this.#live)) return;
    this.#live = live;
    if (current === this.#shown) return;
    this.#shown = current;
    for (const listener of this.#listeners) listener();
  }
}

/** Ends a wait early. A trigger before the wait counts too, so that no change during a request is missed. */
class WakeUp {
  #triggered = new AbortController();

  trigger(): void {
    this.#triggered.abort();
  }

  /** Resolves when triggered, after `milliseconds`, or when `signal` aborts, whichever comes first. */
  async wait(milliseconds: number, signal: AbortSignal): Promise<void> {
    await sleep(milliseconds, AbortSignal.any([signal, this.#triggered.signal]));
    this.#triggered = new AbortController();
  }
}

function fingerprint(live: Live<unknown>): string {
  return JSON.stringify([live.data === undefined, live], (_, value) =>
    typeof value === "bigint" ? `${value}n` : value,
  );
}

/** Resolves when the page is visible, or when `signal` aborts. */
function untilVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (document.hidden && !signal.aborted) return;
      document.removeEventListener("visibilitychange", check);
      signal.removeEventListener("abort", check);
      resolve();
    };
    document.addEventListener("visibilitychange", check);
    signal.addEventListener("abort", check);
    check();
  });
}

/** Returns the same source for equal arguments, so that its subscribers share the requests. */
export function memoizeSource<A, T>(make: (argument: A) => LiveSource<T>): (argument: A) => LiveSource<T> {
  const known = new Map<string, LiveSource<T>>();
  return (argument) => {
    const key = JSON.stringify(argument);
    const source = known.get(key) ?? make(argument);
    known.set(key, source);
    return source;
  };
}
