import type { Cursor } from "../database/cursor";
import type { FinalityState } from "../database/finality";
import type { ChainHead } from "../source/head";

/** Blocks that the index may be behind the chain's head, and still be in step. */
const ALLOWED_LAG = 5;
/** Seconds since a node told of its head, and since one confirmed the index's last block, that are still all right. */
const ALLOWED_AGE = 15;

/** What a worker is doing. */
export type Role = "starting" | "standby" | "leader";

/** What a batch of blocks came to. */
export interface Written {
  readonly blocks: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly seconds: number;
}

/** What a worker knows of itself: for its health, its readiness and its metrics. */
export class Vitals {
  role: Role = "starting";
  /** How finality stands; null before the first look at the chain. */
  finality: FinalityState | null = null;
  readonly startedAt = new Date();
  readonly totals = { blocks: 0, accepted: 0, rejected: 0, batches: 0, seconds: 0, reorganisations: 0, undone: 0 };
  /** Attempts that failed and were made again, by the error's code. */
  readonly retries = new Map<string, number>();
  /** Longest age of the head block by its own time, in seconds; null: any. */
  readonly #allowedHeadAge: number | null;
  #startBlock = 0;
  #cursor: Cursor | null = null;
  #head: ChainHead | null = null;
  #headSeenAt = Number.NEGATIVE_INFINITY;
  #confirmedAt = Number.NEGATIVE_INFINITY;

  constructor(allowedHeadAge: number | null = null) {
    this.#allowedHeadAge = allowedHeadAge;
  }

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

  /** The index begins at this block, and was found here. */
  begins(startBlock: number, cursor: Cursor): void {
    this.#startBlock = startBlock;
    this.stands(cursor);
  }

  /** A node has told of its head. */
  saw(head: ChainHead): void {
    this.#head = head;
    this.#headSeenAt = performance.now();
    this.#confirm();
  }

  /** The cursor is here now. */
  stands(cursor: Cursor): void {
    this.#cursor = cursor;
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

  failed(code: string): void {
    this.retries.set(code, (this.retries.get(code) ?? 0) + 1);
  }

  /** What keeps the index from being ready, as sentences; empty: it is ready. */
  faults(): string[] {
    const [cursor, head] = [this.#cursor, this.#head];
    if (this.role !== "leader") return [this.role === "standby" ? "Another worker leads." : "The worker is starting."];
    if (cursor === null || head === null) return ["No node has told of the chain's head yet."];
    const faults: string[] = [];
    const silence = secondsSince(this.#headSeenAt);
    if (silence > ALLOWED_AGE) faults.push(`No node has told of the chain's head for ${Math.round(silence)} seconds.`);
    const age = Date.now() / 1_000 - head.timestamp;
    if (this.#allowedHeadAge !== null && age > this.#allowedHeadAge) {
      faults.push(`The chain's head is ${Math.round(age)} seconds old; at most ${this.#allowedHeadAge} are allowed.`);
    }
    if (head.number < this.#startBlock) return faults;
    const lag = head.number - cursor.number;
    if (lag > ALLOWED_LAG)
      faults.push(`The index is ${lag} blocks behind the head; at most ${ALLOWED_LAG} are allowed.`);
    else if (secondsSince(this.#confirmedAt) > ALLOWED_AGE) {
      faults.push(`No node has confirmed block ${cursor.number} with hash ${cursor.hash} lately.`);
    }
    return faults;
  }

  /** The node's chain ends with the index's last block. */
  #confirm(): void {
    if (this.#cursor !== null && this.#cursor.hash === this.#head?.hash) this.#confirmedAt = performance.now();
  }
}

function secondsSince(moment: number): number {
  return (performance.now() - moment) / 1_000;
}
