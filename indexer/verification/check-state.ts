import type { Check, CheckMethod } from "@/lib/records/verification";
import { log } from "@/lib/runtime/log";
import type { SavedCheck } from "./saved-checks";

/** Milliseconds between two attempts of a check that has not held yet: the first pause, and the longest. */
const PAUSE = { first: 60_000, longest: 3_600_000 };

/** What may be decided about a failed check at a block. */
export type Verdict = "refused" | "unconfirmed" | "tolerated";

export interface CheckOptions {
  /** The network file demands the check (spec §8.8.8). */
  readonly isDemanded: boolean;
  /** Milliseconds for which a failure below the first block at which the check has passed is refused. */
  readonly patience: number;
  /** The operator's setting accepts blocks in an unknown format, so the check does not hold again before it is unset (spec §8.8.10). */
  readonly isWaivable?: boolean;
}

/**
 * Whether one check holds, and from which block on (spec §8.8.7). It holds as soon as one node has passed it: a hash that is computed
 * cannot agree by accident.
 */
export class CheckState {
  readonly check: Check;
  readonly #options: CheckOptions;
  #saved: SavedCheck | null;
  #isSaved = true;
  /** When it may be tried again, while it does not hold, on the monotonic clock. */
  #nextTry = Number.NEGATIVE_INFINITY;
  #pause = PAUSE.first;
  /** The first failure below the first block at which it has passed; null if there is none. */
  #doubted: { readonly block: number; readonly at: number } | null = null;
  #toleratesEarlier = false;

  constructor(check: Check, saved: SavedCheck | null, options: CheckOptions) {
    this.check = check;
    this.#saved = saved;
    this.#options = options;
  }

  get saved(): SavedCheck | null {
    return this.#saved;
  }

  /** Whether a failure at a block is refused. */
  isRequired(block: number): boolean {
    return this.#options.isDemanded || (this.#saved !== null && block >= this.#saved.since);
  }

  /** Whether a block that is indexed has passed the check for certain: not if blocks in an unknown format may be accepted. */
  holds(block: number): boolean {
    return this.isRequired(block) && block < (this.#saved?.waivedFrom ?? Number.POSITIVE_INFINITY);
  }

  /** Whether the check is made at a block, also if it need not pass. */
  isMade(block: number): boolean {
    if (this.isRequired(block)) return true;
    if (this.#saved !== null) return !this.#toleratesEarlier;
    return performance.now() >= this.#nextTry;
  }

  /** Records that a part that is not empty has passed. */
  passed(block: number, method: CheckMethod): void {
    this.#doubted = null;
    const { since, waivedFrom } = this.#saved ?? {};
    const isResumed = waivedFrom !== undefined && block >= waivedFrom && !this.#options.isWaivable;
    if (!isResumed && this.#saved !== null && this.#saved.since <= block && this.#saved.method === method) return;
    const from = isResumed ? block : Math.min(block, since ?? block);
    const kept = waivedFrom === undefined || isResumed ? {} : { waivedFrom };
    this.#saved = { check: this.check, method, since: from, ...kept };
    this.#isSaved = false;
    if (since === undefined || isResumed)
      log.info(this.#saved, "a check of the nodes' answers holds from this block on");
  }

  /** What to do about a failure. `unconfirmed`: another node may pass the check. */
  failed(block: number): Verdict {
    if (this.isRequired(block)) return "refused";
    // If the chain has this check at later blocks, an earlier block may lack it, or the node may be wrong.
    return this.#saved === null ? "unconfirmed" : this.doubt(block);
  }

  /** Refuses a failure that nothing confirms, until it has lasted for long enough. */
  doubt(block: number): "refused" | "tolerated" {
    const now = performance.now();
    if (this.#doubted?.block !== block) this.#doubted = { block, at: now };
    if (now - this.#doubted.at < this.#options.patience) return "refused";
    log.warn(
      { check: this.check, block },
      "a check fails at a block, and no other node or block shows that it holds there",
    );
    this.#toleratesEarlier = true;
    return "tolerated";
  }

  /** No node passes the check. It is tried again later. */
  postpone(): void {
    this.#nextTry = performance.now() + this.#pause;
    this.#pause = Math.min(2 * this.#pause, PAUSE.longest);
  }

  /** Records that the operator's setting has accepted a block without the check. From it on, the check does not hold for all blocks. */
  waive(block: number): void {
    if (this.#saved === null || block < this.#saved.since) return;
    if (block >= (this.#saved.waivedFrom ?? Number.POSITIVE_INFINITY)) return;
    this.#saved = { ...this.#saved, waivedFrom: block };
    this.#isSaved = false;
    log.warn({ check: this.check, block }, "a check does not hold from this block on, because of UNVERIFIED_FROM");
  }

  /** What has changed since the last call, to be saved; null if nothing has. */
  takeUnsaved(): SavedCheck | null {
    if (this.#isSaved) return null;
    this.#isSaved = true;
    return this.#saved;
  }
}
