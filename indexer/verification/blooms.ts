import type { Keccak } from "@/lib/chain/verification/keccak";
import { isBloomOfLogs } from "@/lib/chain/verification/receipt";
import type { PlainObject } from "@/lib/protocol/plain-object";
import { log } from "@/lib/runtime/log";
import type { CheckedBlock } from "./check-block";
import type { Reread, SavedBlooms } from "./saved-checks";

/** Whether the bloom filters of the chain's headers are exactly those of its receipts (spec §8.8.6). */
export class Blooms {
  readonly #keccak: Keccak;
  #known: SavedBlooms | null;
  #isSaved = true;
  /** The highest block of which a filter was trusted. */
  #trustedTo = -1;

  constructor(keccak: Keccak, saved: SavedBlooms | null) {
    this.#keccak = keccak;
    this.#known = saved;
  }

  /** Whether all filters that were compared are exact, so that the one of this block excludes events. */
  trust(block: number): boolean {
    if (this.areIgnored) return false;
    this.#trustedTo = Math.max(this.#trustedTo, block);
    return true;
  }

  /** The last block whose receipts are to be read again, because a filter was trusted; null if there is none. */
  get reread(): Reread | null {
    return this.#known?.reread ?? null;
  }

  /** Learns that another process has found an inexact bloom and saved it. */
  learn(saved: SavedBlooms | null): void {
    if (this.areIgnored || saved?.method !== "ignored") return;
    this.#known = saved;
    this.#isSaved = true;
    log.warn(
      { block: saved.since },
      "an audit has found a bloom that is not that of the logs; all receipts are read again",
    );
  }

  /** Whether an inexact bloom was found. */
  get areIgnored(): boolean {
    return this.#known?.method === "ignored";
  }

  /** Records how far the receipts were read again. Null: all were. The caller saves it. */
  rereadUpTo(reread: Reread | null): void {
    if (this.#known === null) return;
    const { method, since } = this.#known;
    this.#known = { method, since, ...(reread === null ? {} : { reread }) };
  }

  /** Compares the filter of a block with its receipts, as a node returns them. */
  read({ number, logsBloom }: CheckedBlock, receipts: readonly PlainObject[]): void {
    if (this.areIgnored) return;
    const isExact = isBloomOfLogs(logsBloom, receipts, this.#keccak);
    if (isExact && this.#known !== null) return;
    this.#isSaved = false;
    if (isExact) {
      this.#known = { method: "exact", since: number };
      return;
    }
    // Blocks are fetched ahead, so later ones may be excluded already.
    const reread = { to: Math.max(this.#trustedTo, number - 1), hash: null };
    this.#known = { method: "ignored", since: number, ...(reread.to < 0 ? {} : { reread }) };
    log.warn(
      { block: number },
      "a bloom is not that of the logs; all receipts are read, and those of earlier blocks again",
    );
  }

  /** What has changed since the last call; null if nothing has. */
  takeUnsaved(): SavedBlooms | null {
    if (this.#isSaved) return null;
    this.#isSaved = true;
    return this.#known;
  }
}
