import type { Address } from "@/lib/protocol";
import { anchor, refusal } from "./market";
import { fall, inscriptionOffer } from "./offer";
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
  partialObject,
  reasonCode,
  text,
} from "./schema";

/** The outcome of an item if it is the first operation of the next block. */
const outcome = {
  accepted: flag,
  /** The reason why the index would reject it: a code of docs/reasons.md. */
  reason: nullable(reasonCode),
  /** The reason in words, and its remedy. */
  explanation: nullable(text),
};

/** The outcome of offering an inscription. */
export const sellItem = partialObject(
  {
    ticker: text,
    tokenId: hash,
    /** Null: the inscription is unknown, or has none. */
    mintId: nullable(text),
    /** Null: the inscription is unknown. */
    amount: nullable(amount),
    /** Whether the account must first transfer the inscription to its vault. */
    needsDeposit: flag,
    /** The account's open offer of the inscription; null: none. */
    offer: nullable(inscriptionOffer),
    ...outcome,
  },
  // Only in a market with modules (spec §10.4).
  {
    /** Number of times that the inscription has left the vault. An offer names it. Null: no node answered. */
    sequence: nullable(amount),
    /** Number of its moves, locks and unlocks. An offer names it. Null: no node answered. */
    turn: nullable(amount),
  },
);
export type SellItem = Infer<typeof sellItem>;

/** The outcome of offering inscriptions, each at a price. */
export const sellCheck = partialObject(
  {
    /** The account's vault, to which the deposits go. */
    vault: address,
    items: list(sellItem),
    anchor,
  },
  {
    /**
     * Whether the account allows the market. If not, it calls the factory's `use`, which offers too. Null: no node answered. Only in a
     * market with modules (spec §10.4).
     */
    isAllowed: nullable(flag),
  },
);
export type SellCheck = Infer<typeof sellCheck>;

/** An inscription's deposit in a vault. */
export const deposit = object({
  /**
   * Block in which the inscription arrived in the vault, or a later block since which it has been there without
   * interruption.
   */
  block: integer,
  /** Whether that block is final. */
  isFinal: flag,
});

/** The outcome of a purchase. `accepted`: it matches an open offer, and the index accepts the sale and the transfer. */
export const purchaseItem = partialObject(
  {
    seller: address,
    vault: address,
    ticker: text,
    tokenId: hash,
    mintId: nullable(text),
    /** Null: the inscription is unknown. */
    amount: nullable(amount),
    /** As requested, in the native coin's smallest unit. Of a falling price: the price at the last block, which is the most to pay. */
    price: amount,
    unitPrice: nullable(amount),
    /** As requested. */
    sequence: amount,
    /** The inscription's deposit in the vault; null: the seller does not offer it. */
    deposit: nullable(deposit),
    /** The reason why it matches no open offer of the index. */
    refusal,
    ...outcome,
  },
  // As requested, only in a market with modules (spec §10.4).
  {
    turn: amount,
    /** Null: the price is fixed. */
    fall: nullable(fall),
    /** In seconds since 1970; null: never. */
    expires: nullable(integer),
  },
);
export type PurchaseItem = Infer<typeof purchaseItem>;

/** The outcome of purchases in one transaction. */
export const buyCheck = object({
  items: list(purchaseItem),
  /** Sum of the prices of the accepted items. */
  total: amount,
  anchor,
  /**
   * Up to eight blocks before the anchor on its branch, newest first. Blocks whose hash the index does not store are
   * missing.
   */
  ancestors: list(anchor),
});
export type BuyCheck = Infer<typeof buyCheck>;

export interface SellCheckQuery {
  readonly from: Address;
  /** `TICKER.TOKENID,…`, at most 50. */
  readonly items: string;
  /** The price of each item, in the native coin's smallest unit. Of a falling price: the first one. */
  readonly price: bigint;
  /** Only of a falling price: the last one. */
  readonly endPrice?: bigint | undefined;
  /** Only of a falling price: when it falls, in seconds since 1970. */
  readonly startsAt?: number | undefined;
  readonly endsAt?: number | undefined;
  /** In seconds since 1970; undefined: never. */
  readonly expires?: number | undefined;
}

export interface BuyCheckQuery {
  readonly from: Address;
  /**
   * `SELLER.TICKER.TOKENID.PRICE.SEQUENCE,…`, at most 50. In a market with modules followed by `.TURN.EXPIRES`, and if the price falls by
   * `.ENDPRICE.STARTSAT.ENDSAT`.
   */
  readonly items: string;
  /** The recipient of the inscriptions; undefined: `from`. */
  readonly recipient?: Address | undefined;
}

/** The cheapest offers by unit price: `count` of them, as many as `budget` pays, or both. */
export interface SweepCheckQuery {
  readonly ticker: string;
  readonly from: Address;
  /** 1 to 50; undefined: 50. */
  readonly count?: number | undefined;
  /** In the native coin's smallest unit. */
  readonly budget?: bigint | undefined;
}
