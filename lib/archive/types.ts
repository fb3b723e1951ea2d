import type { Address, BlockContext, Hash, Hex, MarketOperationName, MintControlAnswer } from "@/lib/protocol";

interface ArchivedBase {
  readonly transactionIndex: number;
  readonly transactionHash: Hash;
  /** Signer of the transaction. */
  readonly from: Address;
}

/** A message of a transaction, and the answer that was needed to judge it (spec §17.3.3). */
export interface ArchivedMessage extends ArchivedBase {
  readonly kind: "message";
  /** Null if the transaction creates a contract. */
  readonly to: Address | null;
  /** In the native coin's smallest unit. */
  readonly value: bigint;
  readonly succeeded: boolean;
  /** From `data:,` on. */
  readonly text: string;
  /** Null if the mint control contract was not asked. */
  readonly mintControl: MintControlAnswer | null;
}

/** An event of a token, a bridge or an owner contract (spec §17.3.4). */
export interface ArchivedTokenEvent extends ArchivedBase {
  readonly kind: "event";
  /** 1 + index of the log. */
  readonly position: number;
  readonly emitter: Address;
  readonly op: "tsf" | "mint" | "bridgeIn" | "bridgeOut";
  readonly sender: Address;
  readonly recipient: Address;
  readonly ticker: string;
  /** A mint id, or for a transfer also a token id. */
  readonly id: string;
  /** Null for a transfer. */
  readonly amount: bigint | null;
}

/** An event of a market or a vault (spec §17.3.5). */
export interface ArchivedMarketEvent extends ArchivedBase {
  readonly kind: "market";
  readonly position: number;
  readonly emitter: Address;
  readonly op: MarketOperationName;
  readonly data: Hex;
}

/** A recorded operation, accepted or rejected, with all data that is needed to judge it again. */
export type ArchivedOperation = ArchivedMessage | ArchivedTokenEvent | ArchivedMarketEvent;

/** A block with operations or effects. */
export interface ArchivedBlock extends BlockContext {
  /** State commitment after the block (spec §9.2); null if it has no effects. */
  readonly commitment: Hash | null;
  /** In the order of spec §3.1. */
  readonly operations: readonly ArchivedOperation[];
}

/** The last block of a segment, which may have no operations. */
export interface SegmentEnd {
  readonly number: number;
  readonly hash: Hash;
  /** Seconds since 1970. */
  readonly timestamp: number;
}
