import type { Address } from "@/lib/protocol";
import type { PageQuery, SortDirection } from "./page";
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
  partialObject,
  text,
} from "./schema";

/** The terms of an offer, the position of its operation, and whether it is open (spec §10.3.12). */
const terms = {
  seller: address,
  /** The seller's vault, which owns the inscription. */
  vault: address,
  /** In the native coin's smallest unit. Of a falling price: the price at the last block. */
  price: amount,
  /** Price of 10^18 of the token, in the native coin's smallest unit, rounded down. */
  unitPrice: amount,
  /** In seconds since 1970; null: never. */
  expires: nullable(integer),
  /** Number of times that the inscription had left the vault when the offer was made. A purchase names it. */
  sequence: amount,
  /** False: expired by the time of the last block, or canceled together with all offers of the seller. */
  isOpen: flag,
  blockNumber: integer,
  timestamp: integer,
  transactionHash: hash,
};

/** How a price falls from `price` to `endPrice` (spec §10.4.4). Times are in seconds since 1970. */
export const fall = object({ price: amount, endPrice: amount, startsAt: integer, endsAt: integer });

/** Only in a market with modules (spec §10.4). */
const ofModules = {
  /** Number of moves, locks and unlocks of the inscription in the vault. A purchase names it. */
  turn: amount,
  /** Null: the price is fixed. */
  fall: nullable(fall),
};

/** The current offer of an inscription. */
export const inscriptionOffer = partialObject(terms, ofModules);
export type InscriptionOffer = Infer<typeof inscriptionOffer>;

/** An offer in a list. */
export const offer = partialObject(
  {
    cursor: text,
    ticker: text,
    tokenId: hash,
    mintId: nullable(text),
    /** Of the inscription, if it is a part of a split. */
    part: nullable(text),
    amount,
    ...terms,
    /**
     * Block in which the inscription arrived in the vault, or a later block since which it has been there without
     * interruption.
     */
    depositBlock: integer,
  },
  ofModules,
);
export type OfferRecord = Infer<typeof offer>;

export const offerPage = object({ offers: list(offer), next });

/** The orders of a list of offers, and the direction of each one without `direction`. */
export const OFFER_ORDERS = { newest: "desc", unitPrice: "asc", price: "asc" } as const satisfies Record<
  string,
  SortDirection
>;
export type OfferOrder = keyof typeof OFFER_ORDERS;

/** `all`: also expired offers and offers that the seller canceled all at once. */
export const OFFER_STATES = ["open", "all"] as const;
export type OfferState = (typeof OFFER_STATES)[number];

export interface OffersQuery extends PageQuery {
  readonly ticker?: string | undefined;
  readonly seller?: Address | undefined;
  readonly vault?: Address | undefined;
  /** Default: newest. The other two allow no seller, no vault, and only the state open, and `unitPrice` needs a ticker. */
  readonly order?: OfferOrder | undefined;
  /** Default: that of the order. */
  readonly direction?: SortDirection | undefined;
  /** Default: open. */
  readonly state?: OfferState | undefined;
}
