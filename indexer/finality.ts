import type { Network } from "@/lib/chain/networks";
import type { RpcClient } from "@/lib/chain/rpc";
import type { Hash } from "@/lib/protocol";
import type { FinalityFault } from "@/lib/records/types";
import { RetryableError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import type { Cursor } from "./database/cursor";
import type { FinalityState } from "./database/finality";
import { type ChainHead, headOf } from "./source/head";

/** Blocks by which an honest node's finalized block may lie above its head: the two are not read at one moment. */
const SKEW = 5;
/**
 * Blocks by which the finalized block has to lie above the last linked one for the depth to count alone. Nearer to it the
 * last linked blocks may be orphaned ones, which a node that lags still serves.
 */
const CATCHING_UP = 256;
/** Time between two requests for the finalized blocks of the other nodes, in milliseconds. */
const OTHERS = 5_000;
/** Faults in a row after which finality is reported as frozen: one answer that fails is no news. */
const REPORTED_AFTER = 3;

/** Where the index stands, with the blocks that are about to be written. */
export interface Standing {
  /** Last linked block. */
  readonly linked: number;
  readonly cursor: Cursor;
  /** The hash that the index has for a block that is not final; null if it has none. */
  hashAt(number: number): Promise<Hash | null>;
}

/** What follows from one node's finalized block: the last block that may be final, or why none may become so. */
type Verdict = { readonly limit: number; readonly verified: boolean } | { readonly fault: FinalityFault };

/**
 * Decides what is final (decisions.md §7): the lower of the last linked block less `finalityDepth` and a node's
 * `finalized` block. It never goes back.
 *
 * A finalized block counts once this index has the same hash at its number. While it lies above the last linked block it
 * cannot be checked. If it is near, finality waits until the index has that block. If it is far above, as in a catch-up,
 * the depth is the lower number whatever block it turns out to be. So a catch-up keeps a bounded number of undo rows.
 *
 * An index that has verified a finalized block once never goes by depth alone again: without a valid answer finality
 * stands still, and the index goes on. The fact is kept in the database, because a node that loses the tag while the
 * worker restarts would otherwise pass for a chain that never had it. An answer that was never verified proves nothing.
 */
export class Finality {
  readonly #network: Network;
  readonly #rpc: RpcClient;
  #state: FinalityState;
  #faultsInRow = 0;
  /** The finalized block that was verified last; null after a reorganisation. */
  #checked: { readonly number: number; readonly hash: Hash } | null = null;
  #others: readonly ChainHead[] = [];
  #othersAskedAt = Number.NEGATIVE_INFINITY;

  constructor(network: Network, rpc: RpcClient, saved: FinalityState | null) {
    this.#network = network;
    this.#rpc = rpc;
    this.#state = saved ?? { fault: null, since: new Date(), verified: null };
  }

  /** As it was last reported; another object after each change. */
  get state(): FinalityState {
    return this.#state;
  }

  /** What was verified may not be canonical any more. */
  reorganised(): void {
    this.#checked = null;
  }

  /**
   * The last final block once `linked` is indexed; not below the cursor's.
   * @throws DatabaseUnreachableError
   */
  async finalNumber(head: ChainHead, standing: Standing): Promise<number> {
    const { cursor, linked } = standing;
    const verdict = await this.#verdictOf(head, standing);
    if ("fault" in verdict) return cursor.finalNumber;
    if (verdict.verified && verdict.limit > (this.#state.verified ?? -1)) {
      this.#state = { ...this.#state, verified: verdict.limit };
    }
    return Math.max(cursor.finalNumber, Math.min(linked - this.#network.finalityDepth, verdict.limit));
  }

  /**
   * Takes note of whether finality can advance, and logs each change.
   * @throws DatabaseUnreachableError
   */
  async report(head: ChainHead, standing: Standing): Promise<void> {
    const verdict = await this.#verdictOf(head, standing);
    const fault = "fault" in verdict ? verdict.fault : null;
    this.#faultsInRow = fault === null ? 0 : this.#faultsInRow + 1;
    if (fault === this.#state.fault || (fault !== null && this.#faultsInRow < REPORTED_AFTER)) return;
    this.#state = { ...this.#state, fault, since: new Date() };
    const final = standing.cursor.finalNumber;
    if (fault === null) log.info({ final }, "finality advances again");
    else log.error({ fault, final, finalized: head.finalized }, `finality is frozen: ${describeFault(fault)}`);
  }

  /** By the head's own finalized block, or by another node's if that one does not count. */
  async #verdictOf(head: ChainHead, standing: Standing): Promise<Verdict> {
    const own = await this.#judge(head, standing);
    if (!("fault" in own) || this.#rpc.nodes.length === 1) return own;
    for (const other of await this.#askOthers()) {
      const verdict = other.finalized === null ? own : await this.#judge(other, standing);
      if (!("fault" in verdict)) return verdict;
    }
    return own;
  }

  async #judge({ number: claimed, finalized }: ChainHead, { linked, cursor, hashAt }: Standing): Promise<Verdict> {
    if (finalized === null) {
      return this.#state.verified === null
        ? { limit: Number.POSITIVE_INFINITY, verified: false }
        : { fault: "FINALIZED_UNAVAILABLE" };
    }
    const { number, hash } = finalized;
    if (number > claimed + SKEW) return { fault: "FINALIZED_MISMATCH" };
    if (number > linked + CATCHING_UP || number < this.#network.startBlock) return { limit: number, verified: false };
    if (number > linked) return { limit: cursor.finalNumber, verified: false };
    if (number < cursor.finalNumber) return { fault: "FINALIZED_OLD" };
    if (this.#checked?.number !== number || this.#checked.hash !== hash) {
      if ((await hashAt(number)) !== hash) return { fault: "FINALIZED_MISMATCH" };
      this.#checked = { number, hash };
    }
    return { limit: number, verified: true };
  }

  async #askOthers(): Promise<readonly ChainHead[]> {
    if (performance.now() - this.#othersAskedAt < OTHERS) return this.#others;
    const ready = this.#rpc.nodes.filter((node) => node.isReady);
    const asked = await Promise.allSettled(ready.map((node) => node.attempt(headOf)));
    for (const each of asked) {
      if (each.status === "rejected" && !(each.reason instanceof RetryableError)) throw each.reason;
    }
    this.#others = asked.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
    this.#othersAskedAt = performance.now();
    return this.#others;
  }
}

function describeFault(fault: FinalityFault): string {
  switch (fault) {
    case "FINALIZED_UNAVAILABLE":
      return "no node answers the block tag finalized any more";
    case "FINALIZED_MISMATCH":
      return "the node's finalized block is not a block of this index";
    case "FINALIZED_OLD":
      return "the node's finalized block is older than the last final block";
  }
}
