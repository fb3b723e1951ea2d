import type { Check } from "@/lib/records/verification";
import { FormatUnknownError } from "./errors";

/** A block that fails a check because of a format that this version does not know. */
export interface UnknownFormat {
  readonly block: number;
  readonly check: Check;
  /** The header field or transaction type that this version does not know. */
  readonly unknown: string;
}

/** Remembers at which block the nodes fail because of a format that this version does not know (spec §8.8.10). */
export class UnknownFormats {
  readonly #patience: number;
  /** `since`: on the monotonic clock. */
  #failing: (UnknownFormat & { readonly since: number }) | null = null;

  /** @param patience milliseconds after which the index stops */
  constructor(patience: number) {
    this.#patience = patience;
  }

  /** Records a failure. Blocks are fetched in parallel, and the lowest one decides. */
  failed({ check, block, unknown }: UnknownFormat): void {
    if (this.#failing !== null && this.#failing.block < block) return;
    if (this.#failing?.block === block && this.#failing.check === check) return;
    this.#failing = { block, check, unknown, since: performance.now() };
  }

  /** Records that a node passed a check at a block, or that the block was accepted without it. */
  passed(check: Check, block: number): void {
    if (block === this.#failing?.block && check === this.#failing.check) this.#failing = null;
  }

  /**
   * @param isOfAllNodes whether every node returns the block, and fails the check in an unknown format. A node that cannot be asked now
   * may be the one that returns the true block.
   * @throws FormatUnknownError if all nodes fail, and one has failed for long enough
   */
  async expectNone(isOfAllNodes: (format: UnknownFormat) => Promise<boolean>): Promise<void> {
    const failing = this.#failing;
    if (failing === null || performance.now() - failing.since < this.#patience) return;
    if (await isOfAllNodes(failing)) throw new FormatUnknownError(failing.block, failing.unknown);
  }
}
