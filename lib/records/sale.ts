import type { Address } from "@/lib/protocol";
import type { PageQuery, SortDirection } from "./page";
import { next } from "./page";
import { address, amount, flag, hash, type Infer, integer, list, nullable, object, oneOf, text } from "./schema";

/** A sale: an accepted exchange by message, or a sale through the market (spec §10.3.11). */
export const sale = object({
  cursor: text,
  kind: oneOf("message", "market"),
  ticker: text,
  tokenId: hash,
  /** Null: the inscription has none. */
  mintId: nullable(text),
  /** Of the inscription, if it is a part of a split. */
  part: nullable(text),
  amount,
  seller: address,
  buyer: address,
  /** In units of `unit`. */
  price: amount,
  /** Null: the native coin's smallest unit, through the market. */
  unit: nullable(text),
  /** The price in the native coin's smallest unit. */
  value: amount,
  /** Value of 10^18 of the token, rounded down. */
  unitPrice: amount,
  /** The price that the buyer paid, in the native coin's smallest unit. */
  paid: amount,
  /** Whether volumes and prices include it: wash sales do not count (spec §10.3.13). */
  counted: flag,
  blockNumber: integer,
  transactionHash: hash,
  timestamp: integer,
});
export type SaleRecord = Infer<typeof sale>;

export const salePage = object({ sales: list(sale), next });

/** The orders of a list of sales, and the direction of each one without `direction`. */
export const SALE_ORDERS = { newest: "desc", value: "desc", unitPrice: "desc" } as const satisfies Record<
  string,
  SortDirection
>;
export type SaleOrder = keyof typeof SALE_ORDERS;

export interface SalesQuery extends PageQuery {
  readonly ticker?: string | undefined;
  /** Seller or buyer. */
  readonly account?: Address | undefined;
  /** Only sales through the market from this vault. */
  readonly vault?: Address | undefined;
  /** Default: newest. The other two allow no account and no vault, and `unitPrice` needs a ticker. */
  readonly order?: SaleOrder | undefined;
  /** Default: that of the order. */
  readonly direction?: SortDirection | undefined;
}
