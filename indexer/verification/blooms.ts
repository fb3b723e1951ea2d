import type { Keccak } from "@/lib/chain/verification/keccak";
import { isBloomOfLogs } from "@/lib/chain/verification/receipt";
import type { PlainObject } from "@/lib/protocol/plain-object";
import { log } from "@/lib/runtime/log";
import type { CheckedBlock } from "./check-block";
import type { SavedBlooms } from "./saved-checks";

/** Whether the bloom filters of the chain's headers are exactly those of its receipts (spec §8.8.6). */
export class Blooms {
  readonly #keccak: Keccak;
  #known: SavedBlooms | null;
  #isSaved = true;

  constructor(keccak: Keccak, saved: SavedBlooms | null) {
    this.#keccak = keccak;
    this.#known = saved;
  }

  /** Whether all filters that were compared are exact. */
  get areExact(): boolean {
    return this.#known?.method !== "ignored";
  }

  /** Compares the filter of a block with its receipts, as a node returns them. */
  read({ number, logsBloom }: CheckedBlock, receipts: readonly PlainObject[]): void {
    if (!this.areExact) return;
    const isExact = isBloomOfLogs(logsBloom, receipts, this.#keccak);
    if (isExact && this.#known !== null) return;
    this.#known = { method: isExact ? "exact" : "ignored", since: number };
    this.#isSaved = false;
    if (!isExact)
      log.warn(
        { block: number },
        "a bloom is not that of the logs; all receipts are read from now on; run reindex to read those of earlier blocks",
      );
  }

  /** What has changed since the last call; null if nothing has. */
  takeUnsaved(): SavedBlooms | null {
    if (this.#isSaved) return null;
    this.#isSaved = true;
    return this.#known;
  }
}
