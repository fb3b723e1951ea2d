import type { INTERVAL_NAMES } from "./counts";
import type { PageQuery } from "./page";
import { next } from "./page";
import { address, amount, hash, type Infer, integer, list, nullable, object, oneOf, text } from "./schema";
import { tokenRecognition } from "./token-recognition";

/** The open offer of a token with the lowest unit price. */
export const floor = object({ price: amount, unitPrice: amount, amount, tokenId: hash });
export type Floor = Infer<typeof floor>;

/**
 * A token's numbers on the market. Prices are in the native coin's smallest unit; a unit price is the price of 10^18 of the
 * token, rounded down. The last 24 hours begin at a full hour and end with the hour of the index's last block. Volumes,
 * sales and prices omit wash sales (spec §10.3.13).
 */
export const marketToken = object({
  ticker: text,
  /** Null: no open offer. */
  floor: nullable(floor),
  volume24h: amount,
  /**
   * Change of the unit price over the last 24 hours in basis points, at most 10^12; null if there was no price before.
   */
  change24h: nullable(integer),
  sales24h: integer,
  /** Share of the supply in open offers, in parts per million, rounded down. */
  listedShare: integer,
  openOffers: integer,
  /** Amount in open offers. */
  openAmount: amount,
  /** All sales so far. */
  sales: integer,
  /** Value of all sales so far. */
  volume: amount,
  holders: integer,
  supply: amount,
  /** Unit price of the last sale; null: none yet. */
  lastUnitPrice: nullable(amount),
  /** Unit price at the end of each of the last 24 hours, oldest first; shorter if there was no price yet. */
  sparkline: list(amount),
  ...tokenRecognition,
});
export type MarketToken = Infer<typeof marketToken>;

export const marketTokenPage = object({ tokens: list(marketToken), next });

/**
 * Largest first. `volume`: tokens with equal volume are ordered by number of open offers. `floor`: by the floor's unit
 * price. `volume`, `change` and `sales` use the last 24 hours.
 */
export const MARKET_ORDERS = ["volume", "floor", "change", "sales", "holders", "listed"] as const;
export type MarketOrder = (typeof MARKET_ORDERS)[number];

export interface MarketTokensQuery extends PageQuery {
  /** Default: volume. */
  readonly order?: MarketOrder | undefined;
}

/** Parameters of the list of tokens on the market. */
export interface ListedMarketTokensQuery extends MarketTokensQuery {
  /** Tickers separated by commas, at most `NAMED_LIMIT`: the answer has only these tokens, unordered. */
  readonly tickers?: string | undefined;
}

/** The sales of a token in an hour or a day, without wash sales (spec §10.3.14). */
export const candle = object({
  /** Start of the interval, in seconds since 1970. */
  time: integer,
  /** Unit prices. */
  open: amount,
  high: amount,
  low: amount,
  close: amount,
  /** Value of the sales, in the native coin's smallest unit. */
  volume: amount,
  /** Amount of the token that was sold. */
  amount,
  sales: integer,
});
export type Candle = Infer<typeof candle>;

export const candles = object({ candles: list(candle) });

export interface CandlesQuery {
  readonly ticker: string;
  readonly interval: (typeof INTERVAL_NAMES)[number];
  /** Seconds since 1970; its interval is the first. */
  readonly from: number;
  /** Seconds since 1970; its interval is not included. */
  readonly to: number;
}

/** Links an address with its vault, or a vault with the account that owns it. */
export const vaultLink = object({
  address,
  /** The account that owns the vault at this address; null: the index knows no vault here. */
  account: nullable(address),
  /** The vault of the address, deployed or not; null: the address is a vault itself. */
  vault: nullable(address),
});

/** An account's holdings of one token, including holdings in its vault. */
const portfolioToken = object({
  ticker: text,
  amount,
  /** Number of inscriptions, including inscriptions in the vault. */
  count: integer,
  inVault: integer,
  /** Open offers. */
  offered: integer,
  /** Sales through the market, and their value. */
  sold: object({ count: integer, value: amount }),
  /** The unit price of the token's floor; null: no open offer. */
  floorUnitPrice: nullable(amount),
  /** Value of the amount at the floor's unit price. */
  floorValue: amount,
});
export type PortfolioToken = Infer<typeof portfolioToken>;

/** Largest number of tokens in a portfolio. Anyone can send inscriptions of worthless tokens to an account. */
export const PORTFOLIO_LIMIT = 100;

/** The market summary of an account. */
export const portfolio = object({
  account: address,
  vault: address,
  /** Inscriptions that the account itself owns. */
  owned: integer,
  /** Inscriptions in its vault. */
  inVault: integer,
  /** Its open offers. */
  offered: integer,
  /** Its sales through the market, and their value. */
  sold: object({ count: integer, value: amount }),
  /** Coins that the market holds for the account at the index's last block; null: no node answered. */
  toCollect: nullable(amount),
  /**
   * Value of the holdings of the account and its vault, at the floors' unit prices. Tokens without an open offer count
   * as 0.
   */
  floorValue: amount,
  /** By token, greatest floor value first, at most {@link PORTFOLIO_LIMIT}. */
  tokens: list(portfolioToken),
});
export type Portfolio = Infer<typeof portfolio>;

/** The block whose state was judged. A purchase names it as its anchor (spec §10.3.3). */
export const anchor = object({ block: integer, hash });
export type Anchor = Infer<typeof anchor>;

/**
 * The reason why a purchase matches no open offer of the index. `NOT_OPEN`: there is no open offer of the inscription
 * by this seller. `SEQUENCE_CHANGED`: the inscription has left the vault in the meantime. `TURN_CHANGED`: it was locked in the meantime.
 * `PRICE_CHANGED`: the offer has another price or, in a market with modules, another expiry.
 */
const REFUSALS = ["NOT_OPEN", "SEQUENCE_CHANGED", "TURN_CHANGED", "PRICE_CHANGED"] as const;
export type Refusal = (typeof REFUSALS)[number];
export const refusal = nullable(oneOf(...REFUSALS));
