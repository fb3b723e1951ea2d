import type { ReasonCode } from "@/lib/protocol";
import type { Tracked } from "../tracker/tracked";
import type { Verdict } from "./judge";
import type { Proposal } from "./proposal";

/** Why a run waits. */
export type Pause =
  | { readonly kind: "person" | "declined" | "fault" | "rejected" | "unknown" | "account" }
  | { readonly kind: "finding"; readonly reason: ReasonCode };

export type RunState = {
  readonly total: number;
  /** Signed and sent. */
  readonly sent: readonly string[];
  /** Of {@link sent}, those that were given up. */
  readonly skipped: number;
} & ({ readonly phase: "running" | "stopped" | "done" } | { readonly phase: "paused"; readonly pause: Pause });

/** What a run stands on. */
export interface RunWorld {
  /** The proposal of number `index`, made anew each time that it is asked for; null: nobody can say one now. */
  propose(index: number): Promise<Proposal | null>;
  judge(proposal: Proposal): Promise<Verdict>;
  /** Null: the wallet is on another account or chain than the run began with. */
  send(proposal: Proposal): Promise<Tracked | null>;
  tell(state: RunState): void;
}

/**
 * Several transactions in a row: each is judged right before the wallet is asked, and the next waits for the wallet's
 * answer, not for the block. Whatever goes wrong pauses it; the person goes on or stops.
 */
export class Run {
  readonly #world: RunWorld;
  readonly #total: number;
  readonly #sent: string[] = [];
  #index = 0;
  #skipped = 0;
  #isWorking = false;
  #wish: "run" | "pause" | "stop" = "run";
  #pause: Pause = { kind: "person" };

  constructor(world: RunWorld, total: number) {
    this.#world = world;
    this.#total = total;
  }

  /** Begins, or goes on after a pause. */
  async go(): Promise<void> {
    if (this.#isWorking || this.#wish === "stop") return;
    this.#isWorking = true;
    this.#wish = "run";
    while (this.#wish === "run" && this.#index < this.#total) {
      this.#tell();
      const pause = await this.#next();
      if (pause !== null) this.pause(pause);
    }
    this.#isWorking = false;
    this.#tell();
  }

  /** The transaction that the wallet is asked about now is still waited for. */
  pause(pause: Pause = { kind: "person" }): void {
    if (this.#wish !== "run") return;
    this.#wish = "pause";
    this.#pause = pause;
    this.#tell();
  }

  stop(): void {
    this.#wish = "stop";
    this.#tell();
  }

  /** Gives up the one that is next, and goes on. */
  async skip(): Promise<void> {
    this.#index++;
    this.#skipped++;
    await this.go();
  }

  async #next(): Promise<Pause | null> {
    const proposal = await this.#world.propose(this.#index);
    if (proposal === null) return { kind: "unknown" };
    const verdict = await this.#world.judge(proposal);
    if (verdict.kind === "rejected") return { kind: "finding", reason: verdict.reason };
    if (verdict.kind === "unknown") return { kind: "unknown" };
    if (this.#wish !== "run") return null;
    const tracked = await this.#world.send(proposal);
    if (tracked === null) return { kind: "account" };
    if (tracked.way.at === "not-sent") return { kind: tracked.way.fault.kind === "rejected" ? "declined" : "fault" };
    this.#sent.push(tracked.key);
    this.#index++;
    return null;
  }

  #tell(): void {
    const counts = { total: this.#total, sent: [...this.#sent], skipped: this.#skipped };
    if (this.#index >= this.#total) this.#world.tell({ ...counts, phase: "done" });
    else if (this.#wish === "stop") this.#world.tell({ ...counts, phase: "stopped" });
    else if (this.#wish === "pause") this.#world.tell({ ...counts, phase: "paused", pause: this.#pause });
    else this.#world.tell({ ...counts, phase: "running" });
  }
}
