"use client";

import { useSyncExternalStore } from "react";
import type { IndexStatus } from "@/lib/records/status";
import { changes, watchIndex } from "../changes";
import { find } from "../request";
import { LiveAnswer, newerOf } from "./live-answer";

type Status = IndexStatus | null;

/** The latest status, and whether the request after it failed. `data`: null without an index, undefined before the first. */
export interface LiveStatus {
  readonly data: Status | undefined;
  readonly isFailing: boolean;
}

/** Milliseconds between requests: the chain can advance while the index does not. */
const INTERVAL = 5_000;
/** Milliseconds until the first request, because the server rendered a status. */
const FIRST = 1_000;
/** Minimum milliseconds between requests, however often the index changes. */
const MIN_INTERVAL = 200;
const NOTHING: LiveStatus = { data: undefined, isFailing: false };

/**
 * The status of index and chain, requested at intervals and with each change of the index while it is shown. It is no query of TanStack
 * Query: every page shows it in its header, and pages of the docs load nothing else that is live.
 */
export class StatusSource {
  readonly #read: (options: { signal: AbortSignal }) => Promise<Status>;
  readonly #listeners = new Set<() => void>();
  #answer: LiveAnswer<Status> | undefined;
  #live = NOTHING;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #requestedAt = 0;
  /** Ends the request that runs. */
  #running: AbortController | null = null;
  #hasChanged = false;
  #unwatch = () => {};

  constructor(read: (options: { signal: AbortSignal }) => Promise<Status>) {
    this.#read = read;
  }

  readonly current = (): LiveStatus => this.#live;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) {
      document.addEventListener("visibilitychange", this.#onChange);
      this.#unwatch = watchIndex(this.#onChange);
      this.#schedule(FIRST);
    }
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#stop();
    };
  };

  /** Drops the status: it would be outdated for the next subscriber. */
  #stop(): void {
    this.#running?.abort();
    this.#running = null;
    document.removeEventListener("visibilitychange", this.#onChange);
    this.#unwatch();
    clearTimeout(this.#timer);
    this.#answer = undefined;
    this.#live = NOTHING;
  }

  readonly #onChange = (): void => {
    this.#hasChanged = true;
    if (this.#running === null) this.#schedule(this.#requestedAt + MIN_INTERVAL - performance.now());
  };

  #schedule(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#request(), Math.max(0, milliseconds));
  }

  /** While the page is hidden, the next request waits until it is shown. */
  async #request(): Promise<void> {
    if (document.hidden) return;
    const running = new AbortController();
    this.#running = running;
    this.#hasChanged = false;
    this.#requestedAt = performance.now();
    const live = await this.#attempt(running.signal);
    if (this.#running !== running) return;
    this.#running = null;
    this.#publish(live);
    this.#schedule(this.#hasChanged ? MIN_INTERVAL : INTERVAL);
  }

  async #attempt(signal: AbortSignal): Promise<LiveStatus> {
    try {
      const status = await this.#read({ signal });
      if (status !== null) changes.observe(status.index);
      const next = new LiveAnswer(status, status?.index ?? null, this.#requestedAt);
      if (!signal.aborted) this.#answer = newerOf(this.#answer, next);
      return { data: this.#answer?.value, isFailing: false };
    } catch {
      // Every failure is handled the same: the page reports it, and the next request follows.
      return { data: this.#live.data, isFailing: true };
    }
  }

  #publish(live: LiveStatus): void {
    if (JSON.stringify(live) === JSON.stringify(this.#live)) return;
    this.#live = live;
    for (const listener of this.#listeners) listener();
  }
}

// What sends requests is in the first scripts of each page. Otherwise each chunk of calls would contain it again.
const source = new StatusSource(async (options) => {
  const { readStatus } = await import("@/lib/records/contracts/status");
  return find(readStatus)({}, options);
});
const nothing = () => NOTHING;

/** The status, live. `initial`: what the server rendered; undefined if the read failed. */
export function useStatus(initial: Status | undefined): LiveStatus {
  const live = useSyncExternalStore(source.subscribe, source.current, nothing);
  return live.data === undefined && initial !== undefined ? { ...live, data: initial } : live;
}
