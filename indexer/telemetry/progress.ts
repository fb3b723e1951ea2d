import { log } from "@/lib/runtime/log";
import { sendToParent } from "@/lib/runtime/messages";
import { type ProgressMessage, progressLine } from "@/lib/runtime/progress-line";
import type { Terminal } from "@/lib/runtime/terminal";

/** Milliseconds over which the rate is averaged. */
const WINDOW = 10_000;
/** Milliseconds between two reports. */
const INTERVAL = 500;
/** Milliseconds between two log lines while the index syncs. */
const LOG_INTERVAL = 5_000;

/**
 * Reports the progress of the index, its rate, the time left and its reason for waiting: to the parent process, and to the
 * terminal as a line that is updated. Without a terminal, the log has the progress.
 */
export class Progress {
  readonly #terminal: Terminal | null;
  #samples: { at: number; block: number }[] = [];
  #reported = 0;
  #logged = 0;
  #isSynced = false;
  #whenFollowing: (() => void) | null = null;

  /** @param terminal null if there is none */
  constructor(terminal: Terminal | null = null) {
    this.#terminal = terminal;
  }

  /** Calls `listener` each time that the index is reported to be synced. */
  onceFollowing(listener: () => void): void {
    this.#whenFollowing = listener;
  }

  /** Reports the last indexed block and the latest block. */
  report(block: number, head: number): void {
    const now = performance.now();
    this.#samples.push({ at: now, block });
    this.#samples = this.#samples.filter(({ at }) => now - at <= WINDOW);
    const synced = block >= head;
    if (synced) this.#whenFollowing?.();
    const changed = synced !== this.#isSynced;
    this.#isSynced = synced;
    if (!changed && now - this.#reported < INTERVAL) return;
    this.#reported = now;
    const rate = this.#rate();
    const secondsLeft = synced ? 0 : rate > 0 ? Math.ceil((head - block) / rate) : null;
    this.#send({ type: "progress", block, head, rate, secondsLeft, state: synced ? "synced" : "syncing" });
    if (changed && synced) log.info({ block }, "synced");
    else if (!synced && now - this.#logged >= LOG_INTERVAL) {
      this.#logged = now;
      log.info({ block, head, rate, secondsLeft }, "syncing");
    }
  }

  /** Reports that the index waits. `waitingFor` completes the sentence "waits for …". */
  waiting(block: number, head: number, waitingFor: string): void {
    this.#send({ type: "progress", block, head, rate: 0, secondsLeft: null, state: "waiting", waitingFor });
  }

  /** Reports that the database's indexes are created. */
  building(
    block: number,
    head: number,
    { index, indexes }: { readonly index: number; readonly indexes: number },
  ): void {
    this.#isSynced = false;
    this.#send({ type: "progress", block, head, rate: 0, secondsLeft: null, state: "building", index, indexes });
  }

  #send(message: ProgressMessage): void {
    sendToParent(message);
    this.#terminal?.status(progressLine(message));
  }

  #rate(): number {
    const first = this.#samples[0];
    const last = this.#samples.at(-1);
    if (first === undefined || last === undefined || last.at === first.at) return 0;
    return Math.max(0, ((last.block - first.block) / (last.at - first.at)) * 1000);
  }
}
