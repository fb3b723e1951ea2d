import { type Address, type Hash, NEVER_EXPIRES } from "@/lib/protocol";
import type { InscriptionOffer } from "@/lib/records";
import type { Offer } from "../generated/client";
import type { Row } from "../pool";
import { partOf } from "./parts";

/** The columns of an offer that inscriptions and offers share. */
export type TermsRow = Row<
  Offer,
  "seller" | "vault" | "price" | "unitPrice" | "expires" | "sequence" | "open" | "blockNumber" | "timestamp"
> & { readonly transactionHash: Hash };

/** The market's columns of an inscription. If there is no offer, all except the first are null. */
export type MarketColumns = { readonly account: Address | null } & (OfferColumns | { readonly offerSeller: null });

interface OfferColumns {
  readonly offerSeller: Address;
  readonly offerVault: Address;
  readonly offerPrice: bigint;
  readonly offerUnitPrice: bigint;
  readonly offerExpires: number;
  readonly offerSequence: number;
  readonly offerOpen: boolean;
  readonly offerBlock: number;
  readonly offerTime: number;
  readonly offerHash: Hash;
}

/**
 * Selects the account that owns the vault at an address. Here and below, OFFSET 0 prevents the planner from reading a whole table
 * for the rows of a page.
 */
export function accountOf(address: string): string {
  return `(SELECT account FROM vault WHERE vault = ${address} OFFSET 0)`;
}

/**
 * Adds the market's columns, and the names of parts, to a selection of inscriptions with their ticker, ids and owner. The selection has its
 * LIMIT inside, so that only the rows of a page are looked up, and is read first, as a distributed table needs.
 */
export function withMarket(select: string): string {
  return `WITH i AS MATERIALIZED (${select}) SELECT i.*, ${partOf("i")} AS part, v.account, o.seller AS "offerSeller", o.vault AS "offerVault", o.price AS "offerPrice",
      o.unit_price AS "offerUnitPrice", o.expires AS "offerExpires", o.sequence AS "offerSequence", o.open AS "offerOpen",
      o.block_number AS "offerBlock", o.timestamp AS "offerTime", o.transaction_hash AS "offerHash"
    FROM i LEFT JOIN LATERAL ${accountOf("i.owner")} v ON true
      LEFT JOIN LATERAL (SELECT * FROM offer WHERE ticker = i.ticker AND token_id = i."tokenId" OFFSET 0) o ON true`;
}

/** Returns the offer among the market's columns; null if there is none. */
export function offerOf(row: MarketColumns): InscriptionOffer | null {
  if (row.offerSeller === null) return null;
  return terms({
    seller: row.offerSeller,
    vault: row.offerVault,
    price: row.offerPrice,
    unitPrice: row.offerUnitPrice,
    expires: row.offerExpires,
    sequence: row.offerSequence,
    open: row.offerOpen,
    blockNumber: row.offerBlock,
    timestamp: row.offerTime,
    transactionHash: row.offerHash,
  });
}

/** Converts the columns of an offer to its terms in an answer. */
export function terms({ expires, sequence, open, ...row }: TermsRow): InscriptionOffer {
  const { seller, vault, price, unitPrice, blockNumber, timestamp, transactionHash } = row;
  return {
    seller,
    vault,
    price,
    unitPrice,
    expires: expires >= NEVER_EXPIRES ? null : expires,
    sequence: BigInt(sequence),
    isOpen: open,
    blockNumber,
    timestamp,
    transactionHash,
  };
}
