/** Milliseconds within which a healthy database answers a standby. */
const PROMPT = 500;
/** Milliseconds between two checks after which the standby itself was suspended or overloaded. */
const LATE = 1_000;

/** One check of the leader's heartbeat. Times are milliseconds of the standby's monotonic clock. */
export interface Check {
  /** Identifies the heartbeat; null if no leader sends one. */
  readonly beat: string | null;
  readonly sentAt: number;
  readonly answeredAt: number;
}

/**
 * Measures how long the leader's heartbeat has been silent. It counts only time for which the leader is responsible:
 * the time between two checks in close succession that the database answered promptly. If the database or the standby
 * was suspended or overloaded, the time proves nothing about the leader. Clocks are never compared.
 */
export class Silence {
  #last: (Check & { readonly isPrompt: boolean }) | null = null;
  #milliseconds = 0;

  get milliseconds(): number {
    return this.#milliseconds;
  }

  /** Adds a check. A new heartbeat sets the silence to 0. */
  observe(check: Check): void {
    const isPrompt = check.answeredAt - check.sentAt <= PROMPT;
    const last = this.#last;
    if (check.beat === null || check.beat !== last?.beat) this.#milliseconds = 0;
    else if (isPrompt && last.isPrompt && check.sentAt - last.answeredAt <= LATE) {
      this.#milliseconds += check.answeredAt - last.answeredAt;
    }
    this.#last = { ...check, isPrompt };
  }

  /** Starts over: earlier checks no longer count. */
  reset(): void {
    this.#last = null;
    this.#milliseconds = 0;
  }
}
