import { inscriptionOffer } from "./offer";
import { operation } from "./operation";
import type { PageQuery } from "./page";
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

/** A lock of an inscription in a vault (spec §1.3.8). */
export const lock = object({
  /** The contract that has locked it. */
  module: address,
  /** In seconds since 1970: the lock ends then. */
  until: integer,
  sequence: amount,
  turn: amount,
  transactionHash: hash,
});

/** An inscription, which may be burned. */
export const inscription = partialObject(
  {
    ticker: text,
    tokenId: hash,
    /** Null for the two parts of a split. */
    mintId: nullable(text),
    /** Name of a part of a split, `5/1`: a mint id, and the number of the part in each split; null: no part, or of too many splits. */
    part: nullable(text),
    /** 1, 2, 3, ... in mint order under the ticker. */
    ordinal: integer,
    amount,
    /** Null: burned. */
    owner: nullable(address),
    /** The account that owns the vault, if the owner is one; null: the owner is not a vault (spec §10.3.1). */
    account: nullable(address),
    listed: flag,
    /** Null while listed: a listing without a price. */
    price: nullable(amount),
    unit: nullable(text),
    delegate: nullable(address),
    /** Its offer on the market; null: none. */
    offer: nullable(inscriptionOffer),
    /** Whether it waits in a vault since its owner canceled its offer alone, which ended the record of that offer. */
    offerCanceled: flag,
    transactionHash: hash,
    blockNumber: integer,
    timestamp: integer,
    /** Token id of the inscription that was split into this one. */
    parent: nullable(hash),
  },
  {
    /** The lock of the vault that owns it, at the last block; absent: it is not locked (spec §1.3.8). */
    lock,
  },
);
export type InscriptionRecord = Infer<typeof inscription>;

export const inscriptionPage = object({ inscriptions: list(inscription), next });
export const listingPage = object({ listings: list(inscription), next });

/** An inscription and a page of its accepted operations, newest first. */
export const inscriptionWithHistory = object({ inscription, operations: list(operation), next });
export type InscriptionWithHistory = Infer<typeof inscriptionWithHistory>;

/** `listed`: with or without a price; `burned`: split or bridged out. */
export const INSCRIPTION_FILTERS = ["all", "listed", "burned"] as const;
export type InscriptionFilter = (typeof INSCRIPTION_FILTERS)[number];

export interface InscriptionsQuery extends PageQuery {
  /** Default: all. */
  readonly filter?: InscriptionFilter | undefined;
}

/**
 * `ticker`: by ticker and then in mint order; `newest`: last minted first; `amount`: greatest first; `value`: greatest value at
 * the floor of its ticker first.
 */
export const ADDRESS_INSCRIPTION_ORDERS = ["ticker", "newest", "amount", "value"] as const;
export type AddressInscriptionOrder = (typeof ADDRESS_INSCRIPTION_ORDERS)[number];

export interface AddressInscriptionsQuery extends PageQuery {
  readonly ticker?: string | undefined;
  /** Default: ticker. Listed inscriptions are always by ticker. */
  readonly order?: AddressInscriptionOrder | undefined;
  /** Only of tickers under which the address has signed an accepted operation, or only of the others. Default: of all. */
  readonly signed?: boolean | undefined;
  /** Only of tickers whose deploy names a contract. */
  readonly withContract?: boolean | undefined;
  /** Listed inscriptions only. */
  readonly listed?: boolean | undefined;
}

export interface ListingsQuery extends PageQuery {
  readonly ticker?: string | undefined;
  /** Payment unit; needs a ticker. */
  readonly unit?: string | undefined;
}
