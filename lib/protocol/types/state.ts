import type { Address, Hash, Position } from "./chain";

/** How an inscription is listed: for a price, or plainly (both null). */
export interface Listing {
  readonly price: bigint | null;
  readonly unit: string | null;
}

/** A deployed ticker. Its position is that of the deploy message. */
export interface Deployment extends Position {
  readonly ticker: string;
  readonly max: bigint;
  readonly lim: bigint;
  /** The contract as recorded now: the deployment's own, or an override's. */
  readonly contract: Address | null;
  readonly cmint: boolean;
  readonly deployer: Address;
  readonly transactionHash: Hash;
  readonly timestamp: number;
  /** The deploy message as it stands in the calldata, from `data:,` on. */
  readonly text: string;
  /** Circulating: what was minted less what was bridged out. */
  readonly supply: bigint;
  /** How many inscriptions were ever minted, those of splits included. */
  readonly mintCount: number;
}

/** A minted unit. Its position is that of the operation that minted it. */
export interface Inscription extends Position {
  readonly ticker: string;
  /** Identifies the inscription under its ticker (decisions.md §3). */
  readonly tokenId: Hash;
  /** Null for the two of a split. */
  readonly mintId: string | null;
  /** 1, 2, 3, ... in mint order under the ticker. */
  readonly ordinal: number;
  readonly amount: bigint;
  /** Null: burned. */
  readonly owner: Address | null;
  /** Null: not listed. */
  readonly listing: Listing | null;
  readonly delegate: Address | null;
  /** The real hash of the minting transaction; `tokenId` differs from it where one transaction minted several. */
  readonly transactionHash: Hash;
  readonly timestamp: number;
  /** Token id of the inscription that was split into this one. */
  readonly parent: Hash | null;
}

/** An accepted exchange. `paid` is the transaction's value in the native coin's smallest unit. */
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
 * One change of the state. Applied in order, undone in reverse: `before` null means that the record begins here.
 * Sales only ever begin.
 */
export type Effect =
  | { readonly kind: "deployment"; readonly before: Deployment | null; readonly after: Deployment }
  | { readonly kind: "inscription"; readonly before: Inscription | null; readonly after: Inscription }
  | { readonly kind: "sale"; readonly sale: Sale };

/** The state as the rules see it: what all operations before the judged one have left. */
export interface StateView {
  deployment(ticker: string): Deployment | null;
  /** Burned ones too. */
  inscription(ticker: string, tokenId: Hash): Inscription | null;
  /** Burned ones too: a mint id names its inscription for ever. */
  inscriptionByMintId(ticker: string, mintId: string): Inscription | null;
  /** How many inscriptions this transaction has minted under the ticker so far. */
  mintedInTransaction(ticker: string, transactionHash: Hash): number;
}
