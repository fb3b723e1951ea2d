import type { Address, Hash, Inscription } from "@/lib/protocol";
import type { OperationRecord, Token, TokenSummary } from "./types";

/** What the reads of the explorer give, beside types.ts. Amounts are bigint, times seconds since 1970. */

/** A page of a list. `next` is the `before` of the page behind it; null: there is none. */
export type Page<K extends string, T> = Readonly<Record<K, readonly T[]>> & { readonly next: string | null };

/** A page as it is asked for. */
export interface PageQuery {
  readonly before?: string | undefined;
  /** 1 to 100. */
  readonly limit: number;
}

/** Accepted operations in the 24 hours before the index's last block. */
export interface WithActivity {
  readonly activity: number;
}
export type ListedToken = TokenSummary & WithActivity;
export type ActiveToken = Token & WithActivity;

export type TokenOrder = "newest" | "holders" | "mints" | "supply" | "activity";

export interface Holder {
  readonly address: Address;
  readonly amount: bigint;
  /** Inscriptions that make it up. */
  readonly count: number;
  /** Of the supply, in parts of a million, rounded down. */
  readonly share: number;
}

/** What an address owns under a ticker. */
export interface Holding {
  readonly ticker: string;
  readonly amount: bigint;
  readonly count: number;
}

export interface InscriptionRecord
  extends Pick<
    Inscription,
    | "ticker"
    | "tokenId"
    | "mintId"
    | "ordinal"
    | "amount"
    | "owner"
    | "delegate"
    | "transactionHash"
    | "blockNumber"
    | "timestamp"
    | "parent"
  > {
  readonly listed: boolean;
  /** Null while listed: a plain listing. */
  readonly price: bigint | null;
  readonly unit: string | null;
}

/** `listed`: for sale or plainly; `burned`: split or bridged out. */
export type InscriptionFilter = "all" | "listed" | "burned";

export interface SaleRecord {
  readonly cursor: string;
  readonly ticker: string;
  readonly tokenId: Hash;
  readonly seller: Address;
  readonly buyer: Address;
  readonly price: bigint;
  readonly unit: string;
  /** The transaction's value, in the native coin's smallest unit. */
  readonly paid: bigint;
  readonly blockNumber: number;
  readonly transactionHash: Hash;
  readonly timestamp: number;
}

/** What happened from `time` on, for an hour or a day. */
export interface CountsPoint {
  readonly time: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly mints: number;
  readonly transfers: number;
  readonly sales: number;
}

export interface BlockRecord {
  readonly number: number;
  /** Null: of a final block without operations, of which the index keeps nothing. */
  readonly hash: Hash | null;
  readonly timestamp: number | null;
  /** How many operations it has. */
  readonly operationCount: number;
  /** State commitment after the block (docs/commitment.md); null: it changed nothing. */
  readonly commitment: Hash | null;
}

/** What a search found, best first. */
export type SearchResult =
  | { readonly kind: "token"; readonly ticker: string }
  | { readonly kind: "inscription"; readonly ticker: string; readonly tokenId: Hash }
  | { readonly kind: "transaction"; readonly hash: Hash }
  | { readonly kind: "block"; readonly number: number }
  | { readonly kind: "address"; readonly address: Address };

export type OperationsOfBlock = { readonly block: BlockRecord; readonly operations: readonly OperationRecord[] };
