import type { Address, Hash, Position } from "./chain";

/** A listing. Both fields are null if it has no price. */
export interface Listing {
  readonly price: bigint | null;
  readonly unit: string | null;
}

/** How the price of an offer falls (spec §10.4.4). Times are seconds since 1970, prices are in the native coin's smallest unit. */
export interface Fall {
  readonly endPrice: bigint;
  readonly startsAt: number;
  readonly endsAt: number;
}

/** A lock that a vault has emitted of an inscription, whoever owns that (spec §1.3.8), with the position of its event. */
export interface Lock extends Position {
  readonly vault: Address;
  readonly ticker: string;
  readonly tokenId: Hash;
  readonly sequence: number;
  readonly turn: number;
  /** Seconds since 1970. From this time on it locks nothing. */
  readonly until: number;
  /** Who has locked it. */
  readonly module: Address;
  readonly transactionHash: Hash;
  readonly timestamp: number;
}

/** The accepted offer of an inscription, with the position of its event (spec §1.3.6). The owner is then the seller's vault. */
export interface Offer extends Position {
  readonly seller: Address;
  /** In the native coin's smallest unit. Of a falling price: the first one. */
  readonly price: bigint;
  /** Null: the price is fixed (spec §10.4.4). */
  readonly fall: Fall | null;
  /** Seconds since 1970. From this time on the offer is not open. */
  readonly expires: number;
  /** The number of times that the inscription had left the vault. A purchase names it. */
  readonly sequence: number;
  /** The number of its moves, locks and unlocks. A purchase names it. Null in a market of the first form (spec §10.4.3). */
  readonly turn: number | null;
  /** The seller's round. In a later round the offer is not open. */
  readonly round: number;
  readonly transactionHash: Hash;
  readonly timestamp: number;
}

/** A deployed ticker with the position of its deploy message (spec §1.3.1). */
export interface Deployment extends Position {
  readonly ticker: string;
  readonly max: bigint;
  readonly lim: bigint;
  /** The recorded contract: from the deploy message or from the last override. */
  readonly contract: Address | null;
  readonly cmint: boolean;
  readonly deployer: Address;
  readonly transactionHash: Hash;
  readonly timestamp: number;
  /** The calldata of the deploy message as text, from `data:,` on. */
  readonly text: string;
  /** The amount minted minus the amount bridged out. */
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
  /** Null if it is not offered in the market (spec §10.3). */
  readonly offer: Offer | null;
  /** Hash of the minting transaction. It differs from `tokenId` if the transaction minted several inscriptions. */
  readonly transactionHash: Hash;
  readonly timestamp: number;
  /** Token id of the inscription whose split made this one. */
  readonly parent: Hash | null;
}

/** An accepted exchange, or a sale through the market (spec §1.3.3). */
export interface Sale extends Position {
  readonly ticker: string;
  readonly tokenId: Hash;
  readonly seller: Address;
  readonly buyer: Address;
  readonly price: bigint;
  /** Null for a sale through the market, whose price is in the native coin's smallest unit. */
  readonly unit: string | null;
  /** In the native coin's smallest unit: the transaction's value, or the price in the market. */
  readonly paid: bigint;
  /** The price in the native coin's smallest unit. */
  readonly value: bigint;
  /** The inscription's amount. */
  readonly amount: bigint;
  /** The recipient of the inscription. It may differ from the buyer only in the market. */
  readonly recipient: Address;
  /** The vault that the inscription was in. Null for an exchange. */
  readonly vault: Address | null;
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
  | { readonly kind: "sale"; readonly sale: Sale }
  /** The account's round: all its offers of other rounds are not open (spec §10.3.10). */
  | { readonly kind: "round"; readonly account: Address; readonly before: number; readonly after: number }
  /** The vault's lock of an inscription begins, is replaced or ends (spec §10.4.7). */
  | {
      readonly kind: "lock";
      readonly vault: Address;
      readonly ticker: string;
      readonly tokenId: Hash;
      readonly before: Lock | null;
      readonly after: Lock | null;
    };

/** The keccak256 hash of some bytes. */
export type Keccak = (bytes: Uint8Array) => Uint8Array;

/** The state before the judged operation, as the rules read it (spec §3.2). */
export interface StateView {
  /** A fast hash for token ids. Without it, the rules use one in JavaScript, which needs no loading. */
  readonly keccak?: Keccak;
  deployment(ticker: string): Deployment | null;
  /** Includes burned inscriptions. */
  inscription(ticker: string, tokenId: Hash): Inscription | null;
  /** Includes burned inscriptions, because a mint id permanently refers to its inscription. */
  inscriptionByMintId(ticker: string, mintId: string): Inscription | null;
  /** Number of inscriptions that this transaction has minted under the ticker so far. */
  mintedInTransaction(ticker: string, transactionHash: Hash): number;
  /** The account's round in the market: 0 until it first cancels all its offers (spec §10.3.10). */
  round(account: Address): number;
  /** The vault's lock of the inscription, also if it has ended by time (spec §1.3.8). */
  lock(vault: Address, ticker: string, tokenId: Hash): Lock | null;
}
