import type { Address } from "@/lib/protocol";
import type { PageQuery } from "./page";
import { next } from "./page";
import {
  address,
  amount,
  difference,
  flag,
  hash,
  type Infer,
  integer,
  list,
  nullable,
  object,
  oneOf,
  text,
} from "./schema";

/**
 * What holdings and sales cost and brought, in the native coin's smallest unit, without network fees (spec §10.3.15). Holdings in
 * the account's vault are its own.
 */
const sums = {
  /** Inscriptions that it holds. */
  count: integer,
  /** Cost of the holdings whose cost is known. */
  cost: amount,
  /** Holdings that it acquired without a sale: their cost is unknown. */
  unknown: integer,
  /** Value of all holdings at the floors of the market. Tokens without an open offer count as 0. */
  floorValue: amount,
  /**
   * Value at the floor of the holdings with a known cost, less that cost. Null: no token has a floor.
   */
  unrealized: nullable(difference),
  /** Sales of inscriptions with a known cost. `result`: what was paid less the cost. */
  sold: object({ count: integer, proceeds: amount, cost: amount, result: difference }),
  /** Sales of inscriptions with unknown cost. */
  soldUnknown: object({ count: integer, proceeds: amount }),
};

/** An account's results over all tokens. */
export const resultSums = object(sums);

/** An account's results under one ticker. */
export const tokenResult = object({
  ticker: text,
  /** The amount that it holds. */
  amount,
  /** The part of the amount whose cost is unknown. */
  unknownAmount: amount,
  /** The unit price of the token's floor. Null: no open offer. */
  floorUnitPrice: nullable(amount),
  ...sums,
});
export type TokenResult = Infer<typeof tokenResult>;

/** Largest number of tokens in an account's results. Anyone can send inscriptions of worthless tokens to an account. */
export const RESULT_TOKENS = 100;

/** The results of an account. */
export const accountResults = object({
  account: address,
  /** Null: the network has no market. */
  vault: nullable(address),
  /** Over all tokens. */
  total: resultSums,
  /** By token, greatest value and proceeds first, at most {@link RESULT_TOKENS}. */
  tokens: list(tokenResult),
});
export type AccountResults = Infer<typeof accountResults>;

/** Largest number of tokens of an account, and of its vault, whose results {@link resultTotals} sums. */
export const TOTAL_TOKENS = 2_000;

/** What an account gained or lost, over all tokens. */
export const resultTotals = object({
  account: address,
  /** Null: the account or its vault has more than {@link TOTAL_TOKENS} tokens. */
  totals: nullable(
    object({
      /** Sales of inscriptions with a known cost. */
      sales: integer,
      /** What was paid in these sales, less the cost. */
      realized: difference,
      /** As in {@link resultSums}. */
      unrealized: nullable(difference),
    }),
  ),
});
export type ResultTotals = Infer<typeof resultTotals>;

/**
 * How an account came to an inscription: `mint` by message, `contractMint` and `bridgeIn` by the token's contract, `purchase`,
 * `transfer` from another account, `split` of an inscription that it owned.
 */
const ACQUISITIONS = ["mint", "contractMint", "bridgeIn", "purchase", "transfer", "split"] as const;
export type AcquisitionKind = (typeof ACQUISITIONS)[number];
export const acquisition = object({
  kind: oneOf(...ACQUISITIONS),
  /** The account or vault that it came from. Null: it was minted, or made by a split. */
  from: nullable(address),
  blockNumber: integer,
  transactionHash: hash,
  timestamp: integer,
});
export type Acquisition = Infer<typeof acquisition>;

const named = {
  ticker: text,
  tokenId: hash,
  /** Null: the inscription has none. */
  mintId: nullable(text),
  /** Of the inscription, if it is a part of a split. */
  part: nullable(text),
  amount,
  /** What it cost the account. Null: unknown. */
  cost: nullable(amount),
  acquired: acquisition,
};

/** An inscription that an account holds, with its cost. */
export const heldResult = object({
  ...named,
  inVault: flag,
  /** Value at the floor. Null: the token has no floor. */
  floorValue: nullable(amount),
  /** That value less the cost. Null: one of them is unknown. */
  unrealized: nullable(difference),
});
export type HeldResult = Infer<typeof heldResult>;

/** A sale of an account, with its result. */
export const soldResult = object({
  cursor: text,
  ...named,
  recipient: nullable(address),
  /** What the buyer paid. */
  proceeds: amount,
  /** Proceeds less the cost. Null: the cost is unknown. */
  result: nullable(difference),
  blockNumber: integer,
  transactionHash: hash,
  timestamp: integer,
});
export type SoldResult = Infer<typeof soldResult>;

export const heldResultPage = object({ holdings: list(heldResult), next });
export const soldResultPage = object({ sales: list(soldResult), next });

export interface ResultsQuery extends PageQuery {
  readonly address: Address;
  readonly ticker?: string | undefined;
}
