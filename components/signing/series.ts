import type { ReasonCode } from "@/lib/protocol";
import { endWith } from "../hooks/end-with";
import type { Tracked, TrackedStatus } from "../tracker/tracked";
import type { Preview } from "./preview-operation";
import type { Proposal } from "./proposal";

/** The outcome of a transaction that did not succeed. `silent`: the index has no operation of it in its block. */
type Failure = "rejected" | "canceled" | "dropped" | "silent";

/**
 * Why a series is paused. `hidden`: the tab was hidden, which ends a permission for the whole series. `preview`: the next transaction would be rejected; `supply`: it may come too late; `maybe-sent`: it is
 * not known whether the transaction `key` was sent.
 */
export type Pause =
  | { readonly kind: "person" | "hidden" | "declined" | "fault" | "unknown" | "account" | "supply" | Failure }
  | { readonly kind: "maybe-sent"; readonly key: string }
  | { readonly kind: "preview"; readonly reason: ReasonCode };

const FAILURES: Partial<Record<TrackedStatus["kind"], Failure>> = {
  ...{ rejected: "rejected", reverted: "rejected", canceled: "canceled", dropped: "dropped" },
  silent: "silent",
};

/** The progress of a series. */
export type SeriesProgress = {
  readonly total: number;
  /** Keys of the transactions that were signed and sent. */
  readonly sent: readonly string[];
  /** Number of transactions that the person skipped. */
  readonly skipped: number;
} & ({ readonly phase: "running" | "stopped" | "done" } | { readonly phase: "paused"; readonly pause: Pause });

/** The dependencies of a {@link Series}. */
export interface SeriesDependencies {
  /** Makes the proposal number `index`, from 0, from the current state; or why the person should decide first; null if it can't be made now. */
  propose(index: number): Promise<Proposal | { readonly pause: Pause } | null>;
  preview(proposal: Proposal): Promise<Preview>;
  /** Asks once for all of the `left` transactions from this one on, if the wallet can; or why the series pauses; null: go on. */
  allow?(proposal: Proposal, left: number): Promise<Pause | null>;
  /** Sends the proposal; null if the wallet is on another account or chain than at the start. */
  send(proposal: Proposal): Promise<Tracked | null>;
  onChange(state: SeriesProgress): void;
}

/**
 * Sends several transactions one after another. Previews each one right before asking the wallet, and starts the next
 * after the wallet's answer, without waiting for the block. Any failure pauses the series; the person resumes or stops it.
 */
export class Series {
  readonly #dependencies: SeriesDependencies;
  readonly #total: number;
  readonly #sent: string[] = [];
  /** The sent transactions that have paused the series, by key. */
  readonly #failed = new Map<string, Failure>();
  #index = 0;
  #skipped = 0;
  #isWorking = false;
  #mode: "run" | "pause" | "stop" = "run";
  #pause: Pause = { kind: "person" };

  constructor(dependencies: SeriesDependencies, total: number) {
    this.#dependencies = dependencies;
    this.#total = total;
  }

  /** Starts the series, or resumes it after a pause. */
  async run(): Promise<void> {
    if (this.#mode === "stop") return;
    this.#mode = "run";
    // The wallet's answer to the open request then continues the series.
    if (this.#isWorking) return this.#notify();
    this.#isWorking = true;
    try {
      while (this.#mode === "run" && this.#index < this.#total) {
        this.#notify();
        await endWith<Pause | null>(
          () => this.#next(),
          { kind: "unknown" },
          (pause) => {
            if (pause !== null) this.pause(pause);
          },
        );
      }
    } finally {
      this.#isWorking = false;
      this.#notify();
    }
  }

  /** Pauses the series. A request that is open in the wallet still counts. */
  pause(pause: Pause = { kind: "person" }): void {
    if (this.#mode === "stop") return;
    // If the series was paused before the wallet answered, the panel must still warn that resuming repeats the transaction.
    if (this.#mode === "pause" && pause.kind !== "maybe-sent") return;
    this.#mode = "pause";
    this.#pause = pause;
    this.#notify();
  }

  /** Pauses the series if a transaction that it sent did not go through, once for each failure. */
  observe(transactions: readonly Tracked[]): void {
    for (const { key, status } of transactions) {
      if (!this.#sent.includes(key)) continue;
      const failure = FAILURES[status.kind];
      const before = this.#failed.get(key);
      if (failure === undefined) this.#failed.delete(key);
      else if (failure !== before) {
        this.#failed.set(key, failure);
        this.pause({ kind: failure });
      }
    }
  }

  /** Stops the series for good. */
  stop(): void {
    this.#mode = "stop";
    this.#notify();
  }

  /** Counts the transaction that may have been sent, once it was found, and resumes. */
  async found(key: string): Promise<void> {
    if (this.#mode !== "pause" || this.#pause.kind !== "maybe-sent" || this.#pause.key !== key) return;
    this.#sent.push(key);
    this.#index++;
    await this.run();
  }

  /** Skips the next transaction and resumes. */
  async skip(): Promise<void> {
    this.#index++;
    this.#skipped++;
    await this.run();
  }

  async #next(): Promise<Pause | null> {
    const proposal = await this.#dependencies.propose(this.#index);
    if (proposal === null) return { kind: "unknown" };
    if ("pause" in proposal) return proposal.pause;
    const preview = await this.#dependencies.preview(proposal);
    if (preview.kind === "rejected") return { kind: "preview", reason: preview.reason };
    if (preview.kind === "unknown") return { kind: "unknown" };
    if (this.#mode !== "run") return null;
    const refused = (await this.#dependencies.allow?.(proposal, this.#total - this.#index)) ?? null;
    if (refused !== null) return refused;
    if (this.#mode !== "run") return null;
    const tracked = await this.#dependencies.send(proposal);
    if (tracked === null) return { kind: "account" };
    if (tracked.status.kind === "unanswered") return { kind: "maybe-sent", key: tracked.key };
    if (tracked.status.kind === "not-sent")
      return { kind: tracked.status.fault.kind === "rejected" ? "declined" : "fault" };
    this.#sent.push(tracked.key);
    this.#index++;
    return null;
  }

  #notify(): void {
    const counts = { total: this.#total, sent: [...this.#sent], skipped: this.#skipped };
    if (this.#index >= this.#total) this.#dependencies.onChange({ ...counts, phase: "done" });
    else if (this.#mode === "stop") this.#dependencies.onChange({ ...counts, phase: "stopped" });
    else if (this.#mode === "pause") this.#dependencies.onChange({ ...counts, phase: "paused", pause: this.#pause });
    else this.#dependencies.onChange({ ...counts, phase: "running" });
  }
}
