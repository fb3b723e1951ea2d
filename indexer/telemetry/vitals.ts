import type { Check } from "@/lib/records/verification";
import type { Cursor } from "../lead/cursor";
import type { FinalityState } from "../lead/worker-status";
import type { BlockReference } from "../source/types";
import type { SavedCheck } from "../verification/saved-checks";

/** Time for which the depth of a reorg is reported, in milliseconds. */
const REORG_TIME = 3_600_000;

/** The role of a worker. */
export type Role = "starting" | "standby" | "leader";

/** Counts of a written batch. */
export interface WrittenBatch {
  readonly blocks: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly seconds: number;
}

/** The report of the leader's heartbeat: milliseconds since each event; null if it did not occur in this term. */
export interface HeartbeatReport {
  /** Since a node confirmed the hash of the last indexed block. */
  readonly confirmed: number | null;
  /** Since the index moved. */
  readonly moved: number | null;
  /** The code of the last error while attempts fail, and the time since the first failure; null while they succeed. */
  readonly failing: { readonly code: string; readonly milliseconds: number } | null;
}

/** The last comparison with another index. */
export interface ComparisonVitals {
  /** Last block that was compared; null if no comparison has succeeded. */
  readonly block: number | null;
  /** First block that differs; null if none does. */
  readonly differsFrom: number | null;
  /** The code of the error with which the last attempt failed; null if it succeeded. */
  readonly failing: string | null;
}

/** The answers of a node that failed a check that holds (spec §8.8.9). */
export interface UnverifiedAnswers {
  readonly node: string;
  readonly check: Check;
  readonly times: number;
}

/** What a check has refused: the field of a block that is not as its hash says. */
export interface FailedCheck {
  readonly check: Check;
  readonly block: number;
  readonly field: string;
}

interface Reorg {
  /** Blocks that it undid. */
  readonly depth: number;
  /** By `performance.now()`. */
  readonly at: number;
}

/** The state of a worker, for its health endpoint, heartbeat and metrics. */
export class Vitals {
  role: Role = "starting";
  /** The state of finality; null before the first head. */
  finality: FinalityState | null = null;
  /** By the name of each node: whether its hash differed from the index for a block that is about to become final. */
  differing: ReadonlyMap<string, boolean> = new Map();
  /** Null before the first comparison of this term, and if there is none. */
  comparison: ComparisonVitals | null = null;
  /** Indexes that the first sync has not created yet; null before this worker leads. */
  missingIndexes: number | null = null;
  /** The checks of blocks that hold for the index (spec §8.8.7); empty before this worker leads. */
  verified: readonly SavedCheck[] = [];
  readonly startedAt = new Date();
  readonly totals = { blocks: 0, accepted: 0, rejected: 0, batches: 0, seconds: 0, reorgs: 0, undone: 0 };
  /** Failed attempts that were retried, by error code. */
  readonly retries = new Map<string, number>();
  /** By the name of the node and the check. */
  readonly #unverified = new Map<string, UnverifiedAnswers>();
  #cursor: Cursor | null = null;
  #head: BlockReference | null = null;
  #confirmedAt: number | null = null;
  #movedAt: number | null = null;
  #failing: { readonly code: string; readonly since: number } | null = null;
  /** Reorgs of this process, each deeper than all later ones. */
  #reorgs: readonly Reorg[] = [];

  get cursor(): Cursor | null {
    return this.#cursor;
  }

  get head(): BlockReference | null {
    return this.#head;
  }

  /** Blocks between the index and the head; null if either is unknown. */
  get lag(): number | null {
    if (this.#cursor === null || this.#head === null) return null;
    return Math.max(0, this.#head.number - this.#cursor.number);
  }

  /**
   * The most blocks that one reorg undid within the last hour; 0 if there was none. The depth of the last one alone would hide a
   * deep one, if a shallow one follows before the metrics are read.
   */
  get reorgDepth(): number {
    return this.#recentReorgs()[0]?.depth ?? 0;
  }

  /** The answers of this process' nodes that failed a check that holds. */
  get unverifiedAnswers(): readonly UnverifiedAnswers[] {
    return [...this.#unverified.values()];
  }

  /** A term begins at this cursor. */
  beginTerm(cursor: Cursor): void {
    this.#cursor = cursor;
    this.#confirmedAt = null;
    this.#movedAt = null;
    this.#failing = null;
  }

  /** A node reported its head. */
  saw(head: BlockReference): void {
    this.#head = head;
    this.#confirm();
  }

  /** The cursor is now here. */
  movedTo(cursor: Cursor): void {
    const hasMoved = this.#cursor !== null && this.#cursor.hash !== cursor.hash;
    this.#cursor = cursor;
    if (hasMoved) {
      this.#movedAt = performance.now();
      this.#failing = null;
    }
    this.#confirm();
  }

  /** A batch was written. */
  wrote({ blocks, accepted, rejected, seconds }: WrittenBatch): void {
    this.totals.blocks += blocks;
    this.totals.accepted += accepted;
    this.totals.rejected += rejected;
    this.totals.seconds += seconds;
    this.totals.batches++;
  }

  /** A reorg undid this many blocks. */
  reorged(undone: number): void {
    const deeper = this.#recentReorgs().filter(({ depth }) => depth > undone);
    this.#reorgs = [...deeper, { depth: undone, at: performance.now() }];
    this.totals.reorgs++;
    this.totals.undone += undone;
  }

  /** An answer of the node with this name failed a check that holds. */
  unverified(node: string, { check }: FailedCheck): void {
    const key = `${check} ${node}`;
    this.#unverified.set(key, { node, check, times: (this.#unverified.get(key)?.times ?? 0) + 1 });
  }

  /** An attempt to start or to continue a term failed and is repeated. */
  retried(code: string): void {
    this.retries.set(code, (this.retries.get(code) ?? 0) + 1);
  }

  /** An attempt to follow the chain failed and is repeated. */
  failed(code: string): void {
    this.retried(code);
    this.#failing = { code, since: this.#failing?.since ?? performance.now() };
  }

  /** An attempt succeeded. */
  succeeded(): void {
    this.#failing = null;
  }

  /** The report of the next heartbeat. */
  report(): HeartbeatReport {
    const failing = this.#failing;
    return {
      confirmed: since(this.#confirmedAt),
      moved: since(this.#movedAt),
      failing: failing && { code: failing.code, milliseconds: performance.now() - failing.since },
    };
  }

  #recentReorgs(): readonly Reorg[] {
    const since = performance.now() - REORG_TIME;
    return this.#reorgs.filter(({ at }) => at > since);
  }

  /** Confirms the last indexed block if it is the node's head. */
  #confirm(): void {
    if (this.#cursor !== null && this.#cursor.hash === this.#head?.hash) this.#confirmedAt = performance.now();
  }
}

function since(moment: number | null): number | null {
  return moment === null ? null : performance.now() - moment;
}
