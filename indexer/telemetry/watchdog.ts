import { FatalError } from "@/lib/runtime/errors";

/** Nothing has happened for too long: neither success nor failure. */
export class StalledError extends FatalError {
  readonly code = "STALLED";
  constructor(activity: string, seconds: number) {
    super(`nothing has happened for ${seconds} seconds; last: ${activity}`, {
      hint: "Start the worker again: nothing is lost. If it comes back, look at the node and the database at that time.",
    });
  }
}

/** Looks in one limit's time. */
const LOOKS = 20;

/**
 * Ends a worker that hangs. Whatever it does, it tells of each end of it, good or bad; where it is silent for longer
 * than the limit, something waits for what never comes.
 */
export class Watchdog {
  /** Fails with {@link StalledError}; otherwise it never ends. */
  readonly stalled: Promise<never>;
  readonly #timer: NodeJS.Timeout;
  #activity = "start";
  #at = performance.now();

  /** @param limit in seconds */
  constructor(limit: number) {
    let fail: (error: StalledError) => void;
    this.stalled = new Promise((_, reject) => {
      fail = reject;
    });
    this.stalled.catch(() => undefined);
    this.#timer = setInterval(
      () => {
        const seconds = (performance.now() - this.#at) / 1_000;
        if (seconds > limit) fail(new StalledError(this.#activity, Math.round(seconds)));
      },
      (limit * 1_000) / LOOKS,
    );
  }

  /** Something has come to its end. */
  alive(activity: string): void {
    this.#activity = activity;
    this.#at = performance.now();
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
