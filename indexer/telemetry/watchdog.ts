import type { Configuration } from "@/lib/config";
import { FatalError } from "@/lib/runtime/errors";

/** For too long, no attempt has ended, neither with success nor with failure. */
export class StalledError extends FatalError {
  readonly code = "STALLED";
  constructor(activity: string, seconds: number) {
    super(`no activity for ${seconds} seconds; the last was: ${activity}`, {
      hint: "Restart the worker. No data is lost. If it happens again, check the node and the database at that time.",
    });
  }
}

/** The limit of a watchdog, in seconds. A node that uses its whole time limit for an answer does not stall the worker. */
export function stallLimit({ stallTimeout, rpcTimeout }: Pick<Configuration, "stallTimeout" | "rpcTimeout">): number {
  return Math.max(stallTimeout, (2 * rpcTimeout) / 1_000);
}

/** Checks within the limit. */
const CHECKS = 20;

/**
 * Detects a worker that hangs. The worker reports the end of each attempt, successful or not, and the progress of long ones. If it reports
 * nothing for longer than the limit, it hangs. Time by which a check is late does not count: this thread worked without a pause then, or the
 * process was suspended.
 */
export class Watchdog {
  /** Rejects with {@link StalledError} if the worker hangs. Never resolves. */
  readonly stalled: Promise<never>;
  readonly #timer: NodeJS.Timeout;
  #activity = "start";
  readonly #now: () => number;
  #at: number;

  /** @param limit seconds without activity @param now the time in milliseconds, which never decreases */
  constructor(limit: number, now: () => number = () => performance.now()) {
    this.#now = now;
    this.#at = now();
    let fail: (error: StalledError) => void;
    this.stalled = new Promise((_, reject) => {
      fail = reject;
    });
    this.stalled.catch(() => undefined);
    const interval = (limit * 1_000) / CHECKS;
    let due = now() + interval;
    this.#timer = setInterval(() => {
      const time = now();
      this.#at = Math.min(time, this.#at + Math.max(0, time - due));
      due = time + interval;
      const seconds = (time - this.#at) / 1_000;
      if (seconds > limit) fail(new StalledError(this.#activity, Math.round(seconds)));
    }, interval);
  }

  /** Reports activity. `activity` describes it in the error. */
  alive(activity: string): void {
    this.#activity = activity;
    this.#at = this.#now();
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
