import type { Address, Hash, Inscription, OperationName, ReasonCode } from "@/lib/protocol";
import type { OperationRecord, Token, TokenSummary } from "./types";

/** Results of the explorer's reads, in addition to types.ts. Amounts are bigint; times are seconds since 1970. */

/** A page of a list. `next` is the `before` of the next page; null: this is the last page. */
export type Page<K extends string, T> = Readonly<Record<K, readonly T[]>> & { readonly next: string | null };

/** Which page of a list. */
export interface PageQuery {
  readonly before?: string | undefined;
  /** 1 to 100. */
  readonly limit: number;
}

/** Number of accepted operations in the 24 hours before the last indexed block. */
export interface WithActivity {
  readonly activity: number;
}
export type ListedToken = TokenSummary & WithActivity;
export type ActiveToken = Token & WithActivity;

export type TokenOrder = "newest" | "holders" | "mints" | "supply" | "activity";

/** `minting`: messages can still mint; `mintedOut`: the maximum supply is minted; `contractOnly`: only the contract can still mint. */
export type TokenFilter = "all" | "minting" | "mintedOut" | "contractOnly";

/** Totals of the index, over all tickers. */
export interface Totals {
  readonly tokens: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly mints: number;
  readonly transfers: number;
  readonly sales: number;
}

/** A block that changed the state, with the state commitment after it (spec §9). */
export interface CommittedBlock {
  readonly number: number;
  readonly hash: Hash;
  readonly timestamp: number;
  readonly commitment: Hash;
}

export interface Holder {
  readonly address: Address;
  readonly amount: bigint;
  /** Number of inscriptions. */
  readonly count: number;
  /** Share of the supply in millionths, rounded down. */
  readonly share: number;
}

/** Balance of an address under a ticker. */
export interface Holding {
  readonly ticker: string;
  readonly amount: bigint;
  readonly count: number;
}

/** An inscription in an answer. */
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
  /** Null while listed: a listing without a price. */
  readonly price: bigint | null;
  readonly unit: string | null;
}

/** `listed`: with or without a price; `burned`: split or bridged out. */
export type InscriptionFilter = "all" | "listed" | "burned";

/** A sale in an answer. */
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

/** Numbers of operations in the hour or day that begins at `time`. */
export interface CountsPoint {
  readonly time: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly mints: number;
  readonly transfers: number;
  readonly sales: number;
}

/** A block in an answer. */
export interface BlockRecord {
  readonly number: number;
  /** Null: a final block without operations, which the index does not store. */
  readonly hash: Hash | null;
  readonly timestamp: number | null;
  /** Number of its operations. */
  readonly operationCount: number;
  /** State commitment after the block (spec §9); null: the block did not change the state. */
  readonly commitment: Hash | null;
}

/** A result of a search. */
export type SearchResult =
  | { readonly kind: "token"; readonly ticker: string }
  | { readonly kind: "inscription"; readonly ticker: string; readonly tokenId: Hash }
  | { readonly kind: "transaction"; readonly hash: Hash }
  | { readonly kind: "block"; readonly number: number }
  | { readonly kind: "address"; readonly address: Address };

/** A block and a page of its operations, last first. */
export type BlockWithOperations = { readonly block: BlockRecord } & Page<"operations", OperationRecord>;

/** An inscription and a page of its accepted operations, newest first. */
export type InscriptionWithHistory = { readonly inscription: InscriptionRecord } & Page<"operations", OperationRecord>;

export interface TokensQuery extends PageQuery {
  /** Default: newest. */
  readonly order?: TokenOrder | undefined;
  /** Default: all. */
  readonly filter?: TokenFilter | undefined;
}

export interface InscriptionsQuery extends PageQuery {
  /** Default: all. */
  readonly filter?: InscriptionFilter | undefined;
}

export interface AddressInscriptionsQuery extends PageQuery {
  readonly ticker?: string | undefined;
  /** Whether to return only listed inscriptions. */
  readonly listed?: boolean | undefined;
}

export interface ListingsQuery extends PageQuery {
  readonly ticker?: string | undefined;
  /** Payment unit; requires a ticker. */
  readonly unit?: string | undefined;
}

export interface SalesQuery extends PageQuery {
  readonly ticker?: string | undefined;
}

export interface CountsQuery {
  /** Undefined: all tickers. */
  readonly ticker?: string | undefined;
  readonly interval: "hour" | "day";
  /** A time in the first interval, in seconds since 1970. */
  readonly from: number;
  /** A time in the interval after the last, in seconds since 1970. */
  readonly to: number;
}

/** The outcome of a message as the first operation of the next block. */
export interface MessageCheck {
  readonly accepted: boolean;
  readonly reason: ReasonCode | null;
  /** The reason in words, and how to fix the message. */
  readonly explanation: string | null;
  /** Why the text is not a message. */
  readonly notMessage: string | null;
  readonly op: OperationName | null;
  readonly ticker: string | null;
  /** Token id of the referenced inscription; null for a mint. */
  readonly tokenId: Hash | null;
  readonly mintId: string | null;
  readonly amount: bigint | null;
  readonly price: bigint | null;
  readonly unit: string | null;
}
