import type { Deployment, Hash, OperationOutcome } from "@/lib/protocol";

export type * from "./explorer-types";

/**
 * Results of the reads: types that servers and browsers share. Amounts are bigint, addresses and hashes lower-case `0x`
 * text, and times seconds since 1970.
 */

/** The state from which an answer was read. Answers to the same request at the same position are equal (spec §12.1.9). */
export interface IndexPosition {
  /** Last indexed block; before the first block, the start block minus one. */
  readonly block: number;
  /** Null before the first block. */
  readonly hash: Hash | null;
  /** Increases with every change of leader and every reorganization (spec §8.7). */
  readonly epoch: number;
  /** Last final block, which is never undone. */
  readonly final: number;
}

/** A read's result with the state from which it was read. `at` is null if no worker has begun an index yet. */
export type At<T> = T & { readonly at: IndexPosition | null };

/**
 * `in-step`: synced, at most {@link IndexStatus.allowedLag} blocks behind the chain's head. `waiting`: the start block is
 * above the head. `catching-up`: syncing, further behind. `stalled`: no worker has reported for longer than
 * {@link IndexStatus.allowedSilence}.
 */
export type IndexState = "in-step" | "waiting" | "catching-up" | "stalled";

/**
 * Why finality does not advance although the index does (spec §8.3.3). `FINALIZED_UNAVAILABLE`: no node answers the block tag
 * `finalized` any more. `FINALIZED_MISMATCH`: the node's finalized block is not a block of this index. `FINALIZED_OLD`: it
 * is older than the last final block.
 */
export type FinalityFault = "FINALIZED_UNAVAILABLE" | "FINALIZED_MISMATCH" | "FINALIZED_OLD";

/** Whether blocks become final as the index advances. */
export interface FinalityStatus {
  readonly state: "advancing" | "frozen";
  /** When this state began, in seconds. */
  readonly since: number;
  /** Null while it advances. */
  readonly reason: FinalityFault | null;
}

/** The status of index and chain. */
export interface IndexStatus {
  /** The network's name in its file or preset. */
  readonly network: string;
  readonly chainId: number;
  readonly state: IndexState;
  readonly startBlock: number;
  readonly index: IndexPosition & {
    /** Time of the last indexed block; null before the first. */
    readonly time: number | null;
  };
  /** The chain's head as the worker last reported it; null if no worker has reported yet. */
  readonly chain: {
    readonly block: number;
    readonly hash: Hash;
    readonly time: number;
    /** Seconds since the worker reported it. */
    readonly age: number;
  } | null;
  /** Null: no worker has reported it yet. */
  readonly finality: FinalityStatus | null;
  /** Number of blocks behind the chain's head; 0 while waiting, null if the head is unknown. */
  readonly lag: number | null;
  /** Blocks. */
  readonly allowedLag: number;
  /** Seconds. */
  readonly allowedSilence: number;
}

/** An operation with its outcome, accepted or rejected. */
export interface OperationRecord extends OperationOutcome {
  /** Its position among all operations, as a value for `before`. */
  readonly cursor: string;
  /** The message including `data:,`, cut to {@link TEXT_PREVIEW} characters in lists. Null: an event. */
  readonly text: string | null;
  /** The whole message's size in bytes; null: an event. */
  readonly textBytes: number | null;
}

/** A deployed token in a list. */
export interface TokenSummary
  extends Pick<
    Deployment,
    | "ticker"
    | "max"
    | "lim"
    | "contract"
    | "cmint"
    | "deployer"
    | "transactionHash"
    | "blockNumber"
    | "timestamp"
    | "supply"
    | "mintCount"
  > {
  /** Number of addresses that own at least one inscription, without the zero address (spec §1.3.4). */
  readonly holderCount: number;
  /** Smallest positive integer that is not a mint id yet. */
  readonly nextId: number;
  /** Its position among all tokens, as a value for `before`. */
  readonly cursor: string;
}

/** A deployed token with its deploy message as in the calldata. */
export interface Token extends TokenSummary {
  readonly text: string;
}

/** A page of operations, newest first. `next` is the `before` of the next page; null: this is the last page. */
export interface OperationPage {
  readonly operations: readonly OperationRecord[];
  readonly next: string | null;
}

/** A page of tokens, newest first. `next` is the `before` of the next page; null: this is the last page. */
export interface TokenPage {
  readonly tokens: readonly TokenSummary[];
  readonly next: string | null;
}

/**
 * The index's report on a transaction (spec §12.2.10). `success`: at least one operation was accepted; `failed`: all were
 * rejected; `pending`: a node has the transaction, but the index has not reached it.
 */
export interface TransactionReport {
  readonly hash: Hash;
  readonly status: "success" | "failed" | "pending";
  /** The block of the transaction; null while pending. */
  readonly blockNumber: number | null;
  /** In order, with full messages. */
  readonly operations: readonly OperationRecord[];
}

/** Which operations: of one ticker or of all, older than a cursor. */
export interface OperationQuery {
  readonly ticker?: string | undefined;
  readonly before?: string | undefined;
  /** 1 to 100. */
  readonly limit: number;
}

/** Which tokens: older than a cursor. */
export interface TokenQuery {
  readonly before?: string | undefined;
  /** 1 to 100. */
  readonly limit: number;
}
