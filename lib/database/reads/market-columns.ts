import { type Address, type Hash, NEVER_EXPIRES, priceAt, unitPrice } from "@/lib/protocol";
import type { InscriptionOffer, InscriptionRecord } from "@/lib/records";
import type { Offer } from "../generated/client";
import type { Row } from "../pool";
import { partOf } from "./parts";

/** The columns of an offer that inscriptions and offers share. */
export type TermsRow = Row<
  Offer,
  | "seller"
  | "vault"
  | "amount"
  | "price"
  | "unitPrice"
  | "expires"
  | "sequence"
  | "turn"
  | "endPrice"
  | "startsAt"
  | "endsAt"
  | "open"
  | "blockNumber"
  | "timestamp"
> & { readonly transactionHash: Hash };

/** The market's columns of an inscription. If there is no offer, all except the first are null. */
export type MarketColumns = { readonly account: Address | null } & LockColumns &
  (OfferColumns | { readonly offerSeller: null });

/** The lock of the vault that owns the inscription. If there is none, all are null. */
type LockColumns =
  | {
      readonly lockModule: Address;
      readonly lockUntil: number;
      readonly lockSequence: number;
      readonly lockTurn: number;
      readonly lockHash: Hash;
    }
  | { readonly lockModule: null };

interface OfferColumns {
  readonly offerSeller: Address;
  readonly offerVault: Address;
  readonly offerPrice: bigint;
  readonly offerUnitPrice: bigint;
  readonly offerExpires: number;
  readonly offerSequence: number;
  readonly offerTurn: number | null;
  readonly offerEndPrice: bigint | null;
  readonly offerStartsAt: number | null;
  readonly offerEndsAt: number | null;
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
      o.unit_price AS "offerUnitPrice", o.expires AS "offerExpires", o.sequence AS "offerSequence", o.turn AS "offerTurn",
      o.end_price AS "offerEndPrice", o.starts_at AS "offerStartsAt", o.ends_at AS "offerEndsAt", o.open AS "offerOpen",
      o.block_number AS "offerBlock", o.timestamp AS "offerTime", o.transaction_hash AS "offerHash",
      l.module AS "lockModule", l.until AS "lockUntil", l.sequence AS "lockSequence", l.turn AS "lockTurn", l.transaction_hash AS "lockHash"
    FROM i LEFT JOIN LATERAL ${accountOf("i.owner")} v ON true
      LEFT JOIN LATERAL (SELECT * FROM offer WHERE ticker = i.ticker AND token_id = i."tokenId" OFFSET 0) o ON true
      LEFT JOIN LATERAL (
        SELECT * FROM vault_lock WHERE ticker = i.ticker AND token_id = i."tokenId" AND vault = i.owner OFFSET 0) l ON true`;
}

/** Returns the offer among the market's columns, with its price at a time; null if there is none. */
export function offerOf(row: MarketColumns & Pick<TermsRow, "amount">, time: number): InscriptionOffer | null {
  if (row.offerSeller === null) return null;
  const columns = {
    amount: row.amount,
    seller: row.offerSeller,
    vault: row.offerVault,
    price: row.offerPrice,
    unitPrice: row.offerUnitPrice,
    expires: row.offerExpires,
    sequence: row.offerSequence,
    turn: row.offerTurn,
    endPrice: row.offerEndPrice,
    startsAt: row.offerStartsAt,
    endsAt: row.offerEndsAt,
    open: row.offerOpen,
    blockNumber: row.offerBlock,
    timestamp: row.offerTime,
    transactionHash: row.offerHash,
  };
  return terms(columns, time);
}

/** Returns the lock among the market's columns as a member of a record; nothing if there is none at this time (spec §1.3.8). */
export function lockOf(row: MarketColumns, time: number): Pick<InscriptionRecord, "lock"> {
  if (row.lockModule === null || row.lockUntil <= time) return {};
  const { lockModule: module, lockUntil: until, lockHash: transactionHash } = row;
  const counters = { sequence: BigInt(row.lockSequence), turn: BigInt(row.lockTurn) };
  return { lock: { module, until, ...counters, transactionHash } };
}

/** Converts the columns of an offer to its terms in an answer, with its price at a time. */
export function terms({ expires, sequence, open, ...row }: TermsRow, time: number): InscriptionOffer {
  const { seller, vault, blockNumber, timestamp, transactionHash } = row;
  return {
    seller,
    vault,
    ...pricesAt(row, time),
    expires: expires >= NEVER_EXPIRES ? null : expires,
    sequence: BigInt(sequence),
    isOpen: open,
    blockNumber,
    timestamp,
    transactionHash,
  };
}

type PriceColumns = Pick<TermsRow, "amount" | "price" | "unitPrice" | "turn" | "endPrice" | "startsAt" | "endsAt">;
type Prices = Pick<InscriptionOffer, "price" | "unitPrice" | "turn" | "fall">;

/** The prices at a time (spec §10.4.4). An offer of a market of the first form has no turn. */
function pricesAt(
  { amount, price, unitPrice: unit, turn, endPrice, startsAt, endsAt }: PriceColumns,
  time: number,
): Prices {
  if (turn === null) return { price, unitPrice: unit };
  if (endPrice === null || startsAt === null || endsAt === null) {
    return { price, unitPrice: unit, turn: BigInt(turn), fall: null };
  }
  const now = priceAt({ price, fall: { endPrice, startsAt, endsAt } }, time);
  return {
    price: now,
    unitPrice: unitPrice(now, amount),
    turn: BigInt(turn),
    fall: { price, endPrice, startsAt, endsAt },
  };
}
