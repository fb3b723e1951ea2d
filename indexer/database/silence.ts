/** Milliseconds within which the database answers a standby while all is well. */
const PROMPT = 500;
/** Milliseconds between two looks after which the standby itself was stopped or overloaded. */
const LATE = 1_000;

/** One look at the leader's heartbeat; times by the standby's monotonic clock, in milliseconds. */
export interface Look {
  /** Tells one heartbeat from another; null: no leader sends any. */
  readonly beat: string | null;
  readonly asked: number;
  readonly answered: number;
}

/**
 * How long a leader's heartbeat has stood still, as far as a standby can blame the leader for it: only the time between
 * two looks that the database answered promptly, shortly after one another, counts. A database that was stopped or
 * overloaded and a standby that was stopped itself say nothing about the leader, and no clock is compared with another.
 */
export class Silence {
  #last: (Look & { readonly isPrompt: boolean }) | null = null;
  #milliseconds = 0;

  get milliseconds(): number {
    return this.#milliseconds;
  }

  saw(look: Look): void {
    const isPrompt = look.answered - look.asked <= PROMPT;
    const last = this.#last;
    if (look.beat === null || look.beat !== last?.beat) this.#milliseconds = 0;
    else if (isPrompt && last.isPrompt && look.asked - last.answered <= LATE) {
      this.#milliseconds += look.answered - last.answered;
    }
    this.#last = { ...look, isPrompt };
  }

  /** Begins anew: what was seen until now no longer counts. */
  reset(): void {
    this.#last = null;
    this.#milliseconds = 0;
  }
}
