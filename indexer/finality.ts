import type { Network } from "@/lib/chain/networks";
import type { RpcClient, RpcNode } from "@/lib/chain/rpc";
import type { Hash } from "@/lib/protocol";
import type { FinalityFault } from "@/lib/records";
import { RetryableError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import type { Connection } from "./database/connection";
import type { Cursor } from "./lead/cursor";
import type { FinalityState } from "./lead/worker-status";
import { Agreement } from "./source/agreement";
import { type ChainHead, headOf } from "./source/head";
import type { BlockReference } from "./source/types";
import { recentHash } from "./state/recent-blocks";

/**
 * Number of blocks by which a healthy node's finalized block may be above its head, because the two are not read at the
 * same time.
 */
const SKEW = 5;
/**
 * If the finalized block is more than this number of blocks above the last linked one, only the depth counts
 * (spec §8.3.2). If it is closer, the last linked blocks may be orphaned blocks that a lagging node still serves.
 */
const FAR_ABOVE = 256;
/** Milliseconds between two requests for the finalized blocks of the other nodes. */
const OTHERS_INTERVAL = 5_000;
/** Number of consecutive faults after which finality is reported as frozen. A single failed answer is not reported. */
const REPORTED_AFTER = 3;

/**
 * A finalized block is stuck if it has not moved while the chain grew by so many times `finalityDepth` blocks, and by so many
 * seconds of block time (spec §8.3.3). Chains with fast blocks finalize many at once.
 */
const STUCK = { depths: 4, seconds: 3_600 };

type FinalityRules = Pick<Network, "finalityDepth" | "startBlock">;

/** The linked chain of the index, with the blocks that are about to be written. */
export interface LinkedChain {
  /** Last linked block. */
  readonly linked: number;
  readonly cursor: Cursor;
  /** The hash that the index has for a block that is not final; null if it has none. @throws DatabaseUnreachableError */
  hashAt(number: number): Promise<Hash | null>;
}

/** The linked chain once these blocks are written; if there are no blocks, the present chain. */
export function linkedChain(
  connection: Connection,
  cursor: Cursor,
  blocks: readonly BlockReference[] = [],
): LinkedChain {
  const first = blocks[0]?.number ?? cursor.number + 1;
  return {
    cursor,
    linked: first + blocks.length - 1,
    hashAt: async (number) => blocks[number - first]?.hash ?? (await recentHash(connection, number)),
  };
}

/**
 * The result of checking one node's finalized block: the last block that may be final, or the reason why none may
 * become final.
 */
type Assessment = Limit | { readonly fault: FinalityFault };

/** The last block that may be final by the tag; infinite if the chain does not have the tag. */
interface Limit {
  readonly limit: number;
  /** Whether it is a finalized block that this index has compared with its own. */
  readonly verified: boolean;
}

/**
 * Decides which blocks are final (spec §8.3): blocks up to the lower of the last linked block minus `finalityDepth` and
 * a node's `finalized` block, and only blocks that enough providers confirm. Finality never moves back.
 *
 * A finalized block counts once this index has the same hash at its number. It cannot be checked while it is above the
 * last linked block. If it is slightly above, finality waits until the index has that block, even if the node names
 * later ones meanwhile: a node that is always ahead must not avoid the check. If it is far above, as during a sync, the
 * depth gives the lower block in any case; this limits the number of undo rows during a sync.
 *
 * Once an index has verified a finalized block, it never relies on the depth alone again: without a valid answer,
 * finality is frozen, but the index continues. The database stores that a block was verified, because otherwise a node
 * that loses the tag during a restart of the worker would look like a chain without the tag. An unverified answer
 * proves nothing about the chain, but the node that returned it has the tag: without another answer of it, finality is
 * frozen too.
 */
export class Finality {
  readonly #network: FinalityRules;
  readonly #rpc: RpcClient;
  readonly #agreement: Agreement;
  #state: FinalityState;
  #faultsInRow = 0;
  /** The finalized block that was verified last; null after a reorg. */
  #checked: { readonly number: number; readonly hash: Hash } | null = null;
  /** By node: a finalized block above the last linked one, and whether the one before it was not of this index. */
  readonly #awaited = new Map<RpcNode, { readonly block: BlockReference; readonly isMismatch: boolean }>();
  /** The highest finalized block that was verified, and the last linked block and the time of the head when it had moved. */
  #moved: { readonly number: number; readonly linked: number; readonly time: number } | null = null;
  #others: readonly ChainHead[] = [];
  #othersFetchedAt = Number.NEGATIVE_INFINITY;

  /** @param providers providers that must have the same hash of a block before it is final */
  constructor(network: FinalityRules, rpc: RpcClient, saved: FinalityState | null, providers: number) {
    this.#network = network;
    this.#rpc = rpc;
    this.#agreement = new Agreement(rpc, providers);
    this.#state = saved ?? { fault: null, since: new Date(), verified: null };
    // A block that was stuck before a restart still is.
    if (saved?.fault === "FINALIZED_STUCK" && saved.verified !== null) {
      this.#moved = { number: saved.verified, linked: Number.NEGATIVE_INFINITY, time: Number.NEGATIVE_INFINITY };
    }
  }

  /** The state that was last reported. A new object after each change. */
  get state(): FinalityState {
    return this.#state;
  }

  /** Whether this index has verified a `finalized` block once, so the depth alone no longer decides. */
  get hasTag(): boolean {
    return this.#state.verified !== null;
  }

  /** By the name of each node: whether its hash of the last requested block differed from the index. */
  get differing(): ReadonlyMap<string, boolean> {
    return this.#agreement.differing;
  }

  /** Blocks were undone: the verified block may be orphaned. */
  reverted(): void {
    this.#checked = null;
  }

  /**
   * The last final block once the linked chain is indexed; at least the last final block of the cursor.
   * @throws DatabaseUnreachableError
   */
  async finalNumber(head: ChainHead, chain: LinkedChain): Promise<number> {
    const assessment = await this.#assess(head, chain);
    if ("fault" in assessment) return chain.cursor.finalNumber;
    if (assessment.verified && assessment.limit > (this.#state.verified ?? -1)) {
      this.#state = { ...this.#state, verified: assessment.limit };
    }
    return this.#confirmed(assessment.limit, chain);
  }

  /** The last final block if no block above `limit` may be final. */
  #confirmed(limit: number, { linked, cursor, hashAt }: LinkedChain): Promise<number> {
    const wanted = Math.max(cursor.finalNumber, Math.min(linked - this.#network.finalityDepth, limit));
    return this.#agreement.confirmed(wanted, cursor.finalNumber, hashAt);
  }

  /**
   * Updates the state by whether finality can advance, and logs each change.
   * @throws DatabaseUnreachableError
   */
  async report(head: ChainHead, chain: LinkedChain): Promise<void> {
    const assessment = await this.#assess(head, chain);
    const fault = "fault" in assessment ? assessment.fault : await this.#faultOf(assessment, head, chain);
    this.#faultsInRow = fault === null ? 0 : this.#faultsInRow + 1;
    if (fault === this.#state.fault || (fault !== null && this.#faultsInRow < REPORTED_AFTER)) return;
    this.#state = { ...this.#state, fault, since: new Date() };
    const final = chain.cursor.finalNumber;
    if (fault === null) log.info({ final }, "finality advances again");
    else log.error({ fault, final, finalized: head.finalized, reason: describeFault(fault) }, "finality is frozen");
  }

  async #faultOf(assessment: Limit, head: ChainHead, chain: LinkedChain): Promise<FinalityFault | null> {
    if (this.#isStuck(assessment, head, chain)) return "FINALIZED_STUCK";
    return this.#disagreement(assessment.limit, chain);
  }

  /** Whether the finalized block alone has kept finality from advancing for long. */
  #isStuck({ limit, verified }: Limit, { timestamp }: ChainHead, { linked }: LinkedChain): boolean {
    // A block that cannot be compared yet shows nothing.
    if (!verified) return limit < Number.POSITIVE_INFINITY && this.#state.fault === "FINALIZED_STUCK";
    const { finalityDepth } = this.#network;
    if (this.#moved === null || limit > this.#moved.number) this.#moved = { number: limit, linked, time: timestamp };
    const { linked: since, time } = this.#moved;
    const isLong = linked - since >= STUCK.depths * finalityDepth && timestamp - time >= STUCK.seconds;
    return isLong && limit < linked - finalityDepth;
  }

  /** The reason why the providers do not agree; null if they agree. Starts the next check if one is due. */
  async #disagreement(limit: number, chain: LinkedChain): Promise<FinalityFault | null> {
    await this.#confirmed(limit, chain);
    return this.#agreement.fault;
  }

  /** Checks the finalized block of the head, or another node's finalized block if the first one does not count. */
  async #assess(head: ChainHead, chain: LinkedChain): Promise<Assessment> {
    const own = await this.#assessHead(head, chain);
    if (!("fault" in own) || this.#rpc.nodes.length === 1) return own;
    for (const other of await this.#fetchOthers()) {
      const assessment = other.finalized === null ? own : await this.#assessHead(other, chain);
      if (!("fault" in assessment)) return assessment;
    }
    return own;
  }

  async #assessHead({ node, number: claimed, finalized }: ChainHead, chain: LinkedChain): Promise<Assessment> {
    if (finalized === null) {
      // Whether the chain has the tag must not depend on which node is asked first.
      const isKnown = this.#rpc.nodes.some(({ knowsFinalized }) => knowsFinalized === true);
      return this.hasTag || isKnown || node.knowsFinalized !== false
        ? { fault: "FINALIZED_UNAVAILABLE" }
        : { limit: Number.POSITIVE_INFINITY, verified: false };
    }
    const { number } = finalized;
    if (number > claimed + SKEW) return { fault: "FINALIZED_MISMATCH" };
    if (number > chain.linked + FAR_ABOVE || number < this.#network.startBlock)
      return { limit: number, verified: false };
    if (number > chain.linked) return this.#awaitBlock(node, finalized, chain);
    this.#awaited.delete(node);
    return this.#compare(finalized, chain);
  }

  /** Compares the finalized block that the node named before, once it is linked. Until then, finality waits. */
  async #awaitBlock(node: RpcNode, block: BlockReference, chain: LinkedChain): Promise<Assessment> {
    const awaited = this.#awaited.get(node);
    if (awaited !== undefined && awaited.block.number > chain.linked) {
      return awaited.isMismatch
        ? { fault: "FINALIZED_MISMATCH" }
        : { limit: chain.cursor.finalNumber, verified: false };
    }
    const isLate = awaited === undefined || awaited.block.number < chain.cursor.finalNumber;
    const assessment = isLate
      ? { limit: chain.cursor.finalNumber, verified: false }
      : await this.#compare(awaited.block, chain);
    this.#awaited.set(node, { block, isMismatch: "fault" in assessment });
    return assessment;
  }

  /** Compares a finalized block with the linked block of its number. */
  async #compare({ number, hash }: BlockReference, { cursor, hashAt }: LinkedChain): Promise<Assessment> {
    if (number < cursor.finalNumber) return { fault: "FINALIZED_OLD" };
    if (this.#checked?.number !== number || this.#checked.hash !== hash) {
      if ((await hashAt(number)) !== hash) return { fault: "FINALIZED_MISMATCH" };
      this.#checked = { number, hash };
    }
    return { limit: number, verified: true };
  }

  async #fetchOthers(): Promise<readonly ChainHead[]> {
    if (performance.now() - this.#othersFetchedAt < OTHERS_INTERVAL) return this.#others;
    const ready = this.#rpc.nodes.filter((node) => node.isReady);
    const heads = await Promise.allSettled(ready.map((node) => node.attempt(headOf)));
    for (const each of heads) {
      if (each.status === "rejected" && !(each.reason instanceof RetryableError)) throw each.reason;
    }
    this.#others = heads.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
    this.#othersFetchedAt = performance.now();
    return this.#others;
  }
}

function describeFault(fault: FinalityFault): string {
  switch (fault) {
    case "FINALIZED_UNAVAILABLE":
      return "no node supports the block tag finalized anymore";
    case "FINALIZED_MISMATCH":
      return "the node's finalized block is not a block of this index";
    case "FINALIZED_OLD":
      return "the node's finalized block is older than the last final block";
    case "FINALIZED_STUCK":
      return "the node's finalized block has not moved for long, although the chain grows";
    case "NODES_DISAGREE":
      return "a node has another hash for a block that is about to become final, and too few nodes have the hash of the index";
    case "TOO_FEW_NODES":
      return "fewer providers than FINALITY_NODES answer";
  }
}
