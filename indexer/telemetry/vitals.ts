import type { Cursor } from "../database/cursor";
import type { FinalityState } from "../database/finality";
import type { ChainHead } from "../source/head";

/** What a worker is doing. */
export type Role = "starting" | "standby" | "leader";

/** What a batch of blocks came to. */
export interface Written {
  readonly blocks: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly seconds: number;
}

/** What a leader's heartbeat reports, as times since then in milliseconds; null: not in this turn. */
export interface Report {
  /** Since a node confirmed the hash of the last indexed block. */
  readonly confirmed: number | null;
  /** Since the index moved. */
  readonly moved: number | null;
  /** The error with which attempts fail one after the other, since when they do; null: they succeed. */
  readonly failing: { readonly code: string; readonly milliseconds: number } | null;
}

/** What a worker knows of itself: for its health, its heartbeat and its metrics. */
export class Vitals {
  role: Role = "starting";
  /** How finality stands; null before the first look at the chain. */
  finality: FinalityState | null = null;
  readonly startedAt = new Date();
  readonly totals = { blocks: 0, accepted: 0, rejected: 0, batches: 0, seconds: 0, reorganisations: 0, undone: 0 };
  /** Attempts that failed and were made again, by the error's code. */
  readonly retries = new Map<string, number>();
  #cursor: Cursor | null = null;
  #head: ChainHead | null = null;
  #confirmedAt: number | null = null;
  #movedAt: number | null = null;
  #failing: { readonly code: string; readonly since: number } | null = null;

  get cursor(): Cursor | null {
    return this.#cursor;
  }

  get head(): ChainHead | null {
    return this.#head;
  }

  /** Blocks that the index is behind the head; null where either is unknown. */
  get lag(): number | null {
    if (this.#cursor === null || this.#head === null) return null;
    return Math.max(0, this.#head.number - this.#cursor.number);
  }

  /** A turn begins with the cursor here: nothing has moved or been confirmed in it. */
  begins(cursor: Cursor): void {
    this.#cursor = cursor;
    this.#confirmedAt = null;
    this.#movedAt = null;
    this.#failing = null;
  }

  /** A node has reported its head. */
  saw(head: ChainHead): void {
    this.#head = head;
    this.#confirm();
  }

  /** The cursor is here now. */
  stands(cursor: Cursor): void {
    const hasMoved = this.#cursor !== null && this.#cursor.hash !== cursor.hash;
    this.#cursor = cursor;
    if (hasMoved) {
      this.#movedAt = performance.now();
      this.#failing = null;
    }
    this.#confirm();
  }

  wrote({ blocks, accepted, rejected, seconds }: Written): void {
    this.totals.blocks += blocks;
    this.totals.accepted += accepted;
    this.totals.rejected += rejected;
    this.totals.seconds += seconds;
    this.totals.batches++;
  }

  reorganised(undone: number): void {
    this.totals.reorganisations++;
    this.totals.undone += undone;
  }

  /** An attempt failed. */
  failed(code: string): void {
    this.retries.set(code, (this.retries.get(code) ?? 0) + 1);
    this.#failing = { code, since: this.#failing?.since ?? performance.now() };
  }

  /** An attempt succeeded. */
  succeeded(): void {
    this.#failing = null;
  }

  /** What the heartbeat reports now. */
  report(): Report {
    const failing = this.#failing;
    return {
      confirmed: since(this.#confirmedAt),
      moved: since(this.#movedAt),
      failing: failing && { code: failing.code, milliseconds: performance.now() - failing.since },
    };
  }

  /** The node's chain ends with the index's last block. */
  #confirm(): void {
    if (this.#cursor !== null && this.#cursor.hash === this.#head?.hash) this.#confirmedAt = performance.now();
  }
}

function since(moment: number | null): number | null {
  return moment === null ? null : performance.now() - moment;
}
