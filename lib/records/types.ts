import type { Address, Deployment, Finding, Hash } from "@/lib/protocol";

export type * from "./explorer-types";

/**
 * What the reads give: shapes that servers and browsers share (types alone). Amounts are bigint, addresses and hashes
 * lower-case `0x` text, times seconds since 1970.
 */

/** The state that an answer was read from. Answers to one request at one position are equal. */
export interface IndexPosition {
  /** Last indexed block; the start block less one before the first. */
  readonly block: number;
  /** Null before the first block. */
  readonly hash: Hash | null;
  /** Grows with every change of leader and every reorganisation. */
  readonly epoch: number;
  /** Last final block: never undone. */
  readonly final: number;
}

/** A read's answer beside the state that it comes from. `at` is null where no worker has begun an index yet. */
export type At<T> = T & { readonly at: IndexPosition | null };

/**
 * `in-step`: the index is at the chain's head, or at most {@link IndexStatus.allowedLag} blocks behind it.
 * `waiting`: its start block lies above the head. `catching-up`: it is further behind, and a worker is at work.
 * `stalled`: no worker has reported for longer than {@link IndexStatus.allowedSilence}.
 */
export type IndexState = "in-step" | "waiting" | "catching-up" | "stalled";

/**
 * Why finality does not advance while the index goes on. `FINALIZED_UNAVAILABLE`: no node answers the block tag
 * `finalized` any more. `FINALIZED_MISMATCH`: the node's finalized block is not a block of this index. `FINALIZED_OLD`: it
 * is older than the last final block.
 */
export type FinalityFault = "FINALIZED_UNAVAILABLE" | "FINALIZED_MISMATCH" | "FINALIZED_OLD";

/** Whether blocks become final as the index goes on. */
export interface FinalityStatus {
  readonly state: "advancing" | "frozen";
  /** When this state began, in seconds. */
  readonly since: number;
  /** Null while it advances. */
  readonly reason: FinalityFault | null;
}

/** Where the index and the chain stand. */
export interface IndexStatus {
  /** The network's name, as its file or preset says. */
  readonly network: string;
  readonly chainId: number;
  readonly state: IndexState;
  readonly startBlock: number;
  readonly index: IndexPosition & {
    /** Time of its last block; null before the first. */
    readonly time: number | null;
  };
  /** The chain's head as the worker last saw it; null where none has reported yet. */
  readonly chain: {
    readonly block: number;
    readonly hash: Hash;
    readonly time: number;
    /** Seconds since the worker reported it. */
    readonly age: number;
  } | null;
  /** Null: no worker has reported it yet. */
  readonly finality: FinalityStatus | null;
  /** Blocks that the index is behind the chain's head; 0 where it waits, null where the head is not known. */
  readonly lag: number | null;
  /** Blocks. */
  readonly allowedLag: number;
  /** Seconds. */
  readonly allowedSilence: number;
}

/** Something that the protocol judged, accepted or not. */
export interface OperationRecord extends Finding {
  /** Its place among all operations, as `before` takes it. */
  readonly cursor: string;
  /** The message from `data:,` on, cut to {@link TEXT_PREVIEW} characters in lists. Null: an event. */
  readonly text: string | null;
  /** The whole message's size in bytes; null: an event. */
  readonly textBytes: number | null;
}

/** A deployed token, as lists show it. */
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
  /** Addresses that own at least one inscription; the zero address is nobody. */
  readonly holderCount: number;
  /** Smallest positive integer that is no mint id yet. */
  readonly nextId: number;
  /** Its place among all tokens, as `before` takes it. */
  readonly cursor: string;
}

/** A deployed token with its deploy message as it stands in the calldata. */
export interface Token extends TokenSummary {
  readonly text: string;
}

/** One page of a list, newest first. `next` is the `before` of the page behind it; null: there is none. */
export interface OperationPage {
  readonly operations: readonly OperationRecord[];
  readonly next: string | null;
}

export interface TokenPage {
  readonly tokens: readonly TokenSummary[];
  readonly next: string | null;
}

/**
 * What the index says about a transaction. `success`: at least one of its operations was accepted; `failed`: all were
 * rejected; `pending`: a node knows it and the index has not reached it.
 */
export interface TransactionReport {
  readonly hash: Hash;
  readonly status: "success" | "failed" | "pending";
  /** The block that it was indexed in; null while pending. */
  readonly blockNumber: number | null;
  /** In their order. Messages are not cut. */
  readonly operations: readonly OperationRecord[];
}

/** Which operations: newest first, of one ticker or of all, older than a cursor. */
export interface OperationQuery {
  readonly ticker?: string | undefined;
  readonly before?: string | undefined;
  /** 1 to 100. */
  readonly limit: number;
}

/** Which tokens: newest first, older than a cursor. */
export interface TokenQuery {
  readonly before?: string | undefined;
  /** 1 to 100. */
  readonly limit: number;
}

/** Element of endpoint 13's list. */
export interface OwnedToken {
  readonly tokenId: Hash;
  readonly ticker: string;
  readonly amount: bigint;
}

/** An inscription as endpoint 6 lists it. */
export interface MintRecord {
  readonly tokenId: Hash;
  readonly amount: bigint;
  readonly mintId: string | null;
  /** Null: burned. */
  readonly owner: Address | null;
  readonly blockNumber: number;
}
