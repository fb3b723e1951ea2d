import type { Hash } from "@/lib/protocol";
import { OPERATION_NAMES, type OperationName } from "@/lib/protocol/names";
import type { Page, PageQuery } from "./page";
import { next } from "./page";
import {
  address,
  amount,
  flag,
  hash,
  type Infer,
  integer,
  list,
  nullable,
  object,
  oneOf,
  reasonCode,
  text,
} from "./schema";

/** An operation with its outcome, accepted or rejected. */
export const operation = object({
  /** Its position among all operations, as a value for `before`. */
  cursor: text,
  blockNumber: integer,
  transactionIndex: integer,
  position: integer,
  transactionHash: hash,
  source: oneOf("message", "event"),
  op: nullable(oneOf(...OPERATION_NAMES)),
  ticker: nullable(text),
  sender: address,
  /** The account that owns the sender, a vault that the index knew at the operation's block; null: no vault. */
  senderAccount: nullable(address),
  recipient: nullable(address),
  /** The account that owns the recipient, a vault; null: the recipient is not a vault. */
  recipientAccount: nullable(address),
  tokenId: nullable(hash),
  mintId: nullable(text),
  /** Of the inscription, if it is a part of a split. */
  part: nullable(text),
  amount: nullable(amount),
  price: nullable(amount),
  unit: nullable(text),
  accepted: flag,
  reason: nullable(reasonCode),
  timestamp: integer,
  /** The message from `data:,` on, cut to 2,000 characters in lists; null: an event. */
  text: nullable(text),
  /** Size of the whole message in bytes; null: an event. */
  textBytes: nullable(integer),
});
export type OperationRecord = Infer<typeof operation>;

export const operationPage = object({ operations: list(operation), next });
export type OperationPage = Page<"operations", OperationRecord>;

/** The orders of a list of operations. No index has another one. */
export const OPERATION_ORDERS = ["newest", "oldest"] as const;
export type OperationOrder = (typeof OPERATION_ORDERS)[number];

/** Selects operations of a list. A page may have fewer of them than its limit, even none, and still have a next page. */
export interface OperationFilter {
  readonly op?: OperationName | undefined;
  /** Seconds since 1970: operations at this time or later. */
  readonly from?: number | undefined;
  /** Seconds since 1970: operations before this time. */
  readonly to?: number | undefined;
  /** Default: newest first. */
  readonly order?: OperationOrder | undefined;
}

export interface OperationsQuery extends PageQuery, OperationFilter {
  /** Undefined: all tickers. */
  readonly ticker?: string | undefined;
}

/** `in`: to the address; `out`: from it. An accepted sale goes from the seller to the buyer, although the buyer sends it. */
export const DIRECTIONS = ["in", "out"] as const;
export type Direction = (typeof DIRECTIONS)[number];

export interface AddressOperationsQuery extends PageQuery, OperationFilter {
  readonly direction?: Direction | undefined;
  readonly ticker?: string | undefined;
}

/**
 * The status of a transaction (spec §12.2.10). `success`: at least one of its operations was accepted; `failed`: all were
 * rejected; `pending`: a node has it, and the index has not reached it.
 */
export const transactionStatus = oneOf("success", "failed", "pending");
export type TransactionStatus = Infer<typeof transactionStatus>;

/** A transaction's status and a page of its operations in order, with uncut messages. */
export const transactionReport = object({
  hash,
  status: transactionStatus,
  /** The block in which it was indexed; null while pending. */
  blockNumber: nullable(integer),
  /** Number of all its operations; 0 while pending. */
  operationCount: integer,
  operations: list(operation),
  next,
});
export type TransactionReport = Infer<typeof transactionReport>;

export interface TransactionQuery extends Partial<PageQuery> {
  readonly hash: Hash;
}
