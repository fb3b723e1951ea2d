import type { Address, Hash, Position } from "./chain";

/** A listing. Both fields are null if it has no price. */
export interface Listing {
  readonly price: bigint | null;
  readonly unit: string | null;
}

/** A deployed ticker with the position of its deploy message (spec §1.3.1). */
export interface Deployment extends Position {
  readonly ticker: string;
  readonly max: bigint;
  readonly lim: bigint;
  /** The recorded contract: that of the deploy message or of the last override. */
  readonly contract: Address | null;
  readonly cmint: boolean;
  readonly deployer: Address;
  readonly transactionHash: Hash;
  readonly timestamp: number;
  /** The calldata of the deploy message as text, from `data:,` on. */
  readonly text: string;
  /** Amount minted less amount bridged out. */
  readonly supply: bigint;
  /** Number of inscriptions ever minted, including the parts of splits. */
  readonly mintCount: number;
}

/** An inscription with the position of the operation that minted it (spec §1.3.2). */
export interface Inscription extends Position {
  readonly ticker: string;
  /** Identifies the inscription under its ticker (spec §4.2). */
  readonly tokenId: Hash;
  /** Null for the parts of a split. */
  readonly mintId: string | null;
  /** 1, 2, 3, ... in mint order under the ticker. */
  readonly ordinal: number;
  readonly amount: bigint;
  /** Null if burned. */
  readonly owner: Address | null;
  /** Null if not listed. */
  readonly listing: Listing | null;
  readonly delegate: Address | null;
  /** Hash of the minting transaction. It differs from `tokenId` if the transaction minted several inscriptions. */
  readonly transactionHash: Hash;
  readonly timestamp: number;
  /** Token id of the inscription whose split made this one. */
  readonly parent: Hash | null;
}

/** An accepted exchange (spec §1.3.3). `paid` is the transaction's value in the native coin's smallest unit. */
export interface Sale extends Position {
  readonly ticker: string;
  readonly tokenId: Hash;
  readonly seller: Address;
  readonly buyer: Address;
  readonly price: bigint;
  readonly unit: string;
  readonly paid: bigint;
  readonly transactionHash: Hash;
  readonly timestamp: number;
}

/**
 * One change of the state (spec §3.6). Effects are applied in order and undone in reverse. `before` is null if the
 * record is new. Sales never change.
 */
export type Effect =
  | { readonly kind: "deployment"; readonly before: Deployment | null; readonly after: Deployment }
  | { readonly kind: "inscription"; readonly before: Inscription | null; readonly after: Inscription }
  | { readonly kind: "sale"; readonly sale: Sale };

/** The state before the judged operation, as the rules read it (spec §3.2). */
export interface StateView {
  deployment(ticker: string): Deployment | null;
  /** Includes burned inscriptions. */
  inscription(ticker: string, tokenId: Hash): Inscription | null;
  /** Includes burned inscriptions: a mint id refers to its inscription forever. */
  inscriptionByMintId(ticker: string, mintId: string): Inscription | null;
  /** Number of inscriptions that this transaction has minted under the ticker so far. */
  mintedInTransaction(ticker: string, transactionHash: Hash): number;
}
