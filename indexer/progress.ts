import { log } from "@/lib/runtime/log";
import { tellParent } from "@/lib/runtime/messages";
import { type ProgressMessage, progressLine } from "@/lib/runtime/progress-line";
import type { Terminal } from "@/lib/runtime/terminal";

/** Time over which the rate is taken, in milliseconds. */
const WINDOW = 10_000;
/** Time between two reports, in milliseconds. */
const INTERVAL = 500;
/** Time between two log lines while catching up, in milliseconds. */
const LOG_INTERVAL = 5_000;

/**
 * Says how far the index is, how fast it goes, how long that takes and what it waits for: to the parent process, and as
 * a line that is updated where there is a terminal, otherwise to the log.
 */
export class Progress {
  readonly #terminal: Terminal | null;
  #samples: { at: number; block: number }[] = [];
  #reported = 0;
  #logged = 0;
  #caughtUp = false;
  #whenFollowing: (() => void) | null = null;

  /** @param terminal null: there is none */
  constructor(terminal: Terminal | null = null) {
    this.#terminal = terminal;
  }

  /** Calls `listener` when the index stands at the head for the first time. */
  onceFollowing(listener: () => void): void {
    this.#whenFollowing = listener;
  }

  report(block: number, head: number): void {
    const now = performance.now();
    this.#samples.push({ at: now, block });
    this.#samples = this.#samples.filter(({ at }) => now - at <= WINDOW);
    const following = block >= head;
    if (following) this.#whenFollowing?.();
    const changed = following !== this.#caughtUp;
    this.#caughtUp = following;
    if (!changed && now - this.#reported < INTERVAL) return;
    this.#reported = now;
    const rate = this.#rate();
    const secondsLeft = following ? 0 : rate > 0 ? Math.ceil((head - block) / rate) : null;
    this.#tell({ type: "progress", block, head, rate, secondsLeft, state: following ? "following" : "catching-up" });
    if (changed && following) log.info({ block }, "at the head of the chain");
    else if (!following && now - this.#logged >= LOG_INTERVAL) {
      this.#logged = now;
      log.info({ block, head, rate, secondsLeft }, "catching up");
    }
  }

  waiting(block: number, head: number, waitingFor: string): void {
    this.#tell({ type: "progress", block, head, rate: 0, secondsLeft: null, state: "waiting", waitingFor });
  }

  #tell(message: ProgressMessage): void {
    tellParent(message);
    this.#terminal?.status(progressLine(message));
  }

  #rate(): number {
    const first = this.#samples[0];
    const last = this.#samples.at(-1);
    if (first === undefined || last === undefined || last.at === first.at) return 0;
    return Math.max(0, ((last.block - first.block) / (last.at - first.at)) * 1000);
  }
}
