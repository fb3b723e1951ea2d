import type { PageQuery } from "./page";
import { next } from "./page";
import { address, amount, hash, type Infer, integer, list, nullable, object, text } from "./schema";

/** An accepted exchange, or a sale through the market. */
export const sale = object({
  cursor: text,
  ticker: text,
  tokenId: hash,
  seller: address,
  buyer: address,
  price: amount,
  /** Null: sold through the market, for a price in the native coin's smallest unit. */
  unit: nullable(text),
  /** Value of the transaction, in the native coin's smallest unit. */
  paid: amount,
  blockNumber: integer,
  transactionHash: hash,
  timestamp: integer,
});
export type SaleRecord = Infer<typeof sale>;

export const salePage = object({ sales: list(sale), next });

export interface SalesQuery extends PageQuery {
  readonly ticker?: string | undefined;
}
