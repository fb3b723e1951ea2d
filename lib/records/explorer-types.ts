import type { Address, Hash, Inscription, OperationName, ReasonCode } from "@/lib/protocol";
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

/** `minting`: messages can still mint; `mintedOut`: nothing is left; `contractOnly`: only its contract can still mint. */
export type TokenFilter = "all" | "minting" | "mintedOut" | "contractOnly";

/** What the index holds, all tickers together. */
export interface Totals {
  readonly tokens: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly mints: number;
  readonly transfers: number;
  readonly sales: number;
}

/** A block that changed something, with the state commitment after it (docs/commitment.md). */
export interface CommittedBlock {
  readonly number: number;
  readonly hash: Hash;
  readonly timestamp: number;
  readonly commitment: Hash;
}

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
  /** Only what is listed. */
  readonly listed?: boolean | undefined;
}

export interface ListingsQuery extends PageQuery {
  readonly ticker?: string | undefined;
  /** Payment unit; needs a ticker. */
  readonly unit?: string | undefined;
}

export interface SalesQuery extends PageQuery {
  readonly ticker?: string | undefined;
}

export interface CountsQuery {
  /** Undefined: of all. */
  readonly ticker?: string | undefined;
  readonly interval: "hour" | "day";
  /** Seconds since 1970; the interval that it lies in is the first. */
  readonly from: number;
  /** Seconds since 1970; the interval that it lies in is not counted. */
  readonly to: number;
}

/** A message that might be sent. */
export interface MessageDraft {
  readonly from: Address;
  readonly to: Address;
  /** Native coin that the transaction moves, in its smallest unit; default 0. */
  readonly value?: bigint | undefined;
  /** From `data:,` on. */
  readonly text: string;
}

/** What the index would find, stood the message first in the next block. */
export interface MessageCheck {
  readonly accepted: boolean;
  readonly reason: ReasonCode | null;
  /** The reason in words, and what to do about it. */
  readonly explanation: string | null;
  /** Why the text is no message at all. */
  readonly notMessage: string | null;
  readonly op: OperationName | null;
  readonly ticker: string | null;
  /** Of the inscription that is meant; of a mint null. */
  readonly tokenId: Hash | null;
  readonly mintId: string | null;
  readonly amount: bigint | null;
  readonly price: bigint | null;
  readonly unit: string | null;
}
