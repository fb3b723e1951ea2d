import type { MarketOrder } from "@/lib/records";
import { PART, type Part } from "./keys";
import { inLastDay, SINCE } from "./last-day";
import { CHANGE_LIMIT } from "./market-figures";

/** SQL that selects the `ticker` and `key` of a page's tokens, largest key first. */
export interface MarketSelection {
  readonly select: string;
  /** The form of a key. */
  readonly key: Part;
  /** Order of the tickers with the same key. */
  readonly direction: "ASC" | "DESC";
  /** The selection's parameters. `key` and `ticker`: those of the last row of the previous page; null: the first page. */
  values(key: string | null, ticker: string, limit: number): readonly (string | number)[];
}

/** Above every key. */
const FIRST = `1${"0".repeat(100)}`;
const RECENT = `"interval" = 'hour' AND ${inLastDay("start")}`;

/** The tokens after $1 and $2 among tokens with computed keys, all of which are read. */
const among = (computed: string): string => `
  SELECT k.ticker, k.key FROM (${computed}) k WHERE k.key < $1::numeric OR (k.key = $1::numeric AND k.ticker > $2)
  ORDER BY k.key DESC, k.ticker LIMIT $3`;

/**
 * The tokens after $1 and $2 by a column of `market_token`, read along its index. The tokens with the key $1 are a
 * separate part, so that their number does not matter.
 */
const along = (column: string, type: string): string => `
  (SELECT m.ticker, m.${column}::numeric AS key FROM market_token m WHERE m.${column} = $1::${type} AND m.ticker > $2
   ORDER BY m.ticker LIMIT $3)
  UNION ALL
  (SELECT m.ticker, m.${column}::numeric FROM market_token m WHERE m.${column} < $1::${type}
   ORDER BY m.${column} DESC, m.ticker LIMIT $3)`;

/**
 * A selection in two parts: tokens with individual keys, and the other tokens, which share a key and are read along an
 * index. `rest`: the conditions of the other tokens on `market_token m`.
 */
function inTwoParts(own: string, shared: { readonly key: bigint; readonly rest: string }): MarketSelection {
  return {
    select: `
      (${own})
      UNION ALL
      (SELECT m.ticker, ${shared.key}::numeric FROM market_token m WHERE ${shared.rest} AND m.ticker > $4
       ORDER BY m.ticker LIMIT $5)
      ORDER BY key DESC, ticker LIMIT $3`,
    key: PART.signed,
    direction: "ASC",
    values(key, ticker, limit) {
      const bound = BigInt(key ?? FIRST);
      // After a key below the shared key, no token with the shared key follows; after a key above it, all follow.
      const [after, rest] = bound === shared.key ? [ticker, limit] : ["", bound > shared.key ? limit : 0];
      return [bound.toString(), ticker, limit, after, rest];
    },
  };
}

/** Above every number of open offers of a ticker. */
const OFFERS_LIMIT = 2n ** 31n;
const WITHOUT_SALE = `NOT EXISTS (SELECT FROM candle c WHERE c.ticker = m.ticker AND ${RECENT})`;
const WITHOUT_OFFER = "m.open_offers = 0";

const SALES = `SELECT ticker, sum(sales)::numeric AS key FROM candle WHERE ${RECENT} GROUP BY ticker`;

/** The change of the unit price as in {@link change}, 0 if there is none. */
const CHANGE = `
  SELECT c.ticker, CASE WHEN p.close > 0 THEN least(div((c.last - p.close) * 10000, p.close), ${CHANGE_LIMIT}) ELSE 0 END AS key
  FROM (SELECT ticker, (array_agg(close ORDER BY start DESC))[1] AS last FROM candle WHERE ${RECENT} GROUP BY ticker) c
    LEFT JOIN LATERAL (
      SELECT close FROM candle WHERE ticker = c.ticker AND "interval" = 'hour' AND start <= ${SINCE}
      ORDER BY start DESC LIMIT 1) p ON true`;

/** Every token has a share on offer, which is 0 without open offers. */
const LISTED: MarketSelection = {
  select: `${along("listed_share", "int4")} ORDER BY key DESC, ticker LIMIT $3`,
  key: PART.integer,
  direction: "ASC",
  values: (key, ticker, limit) => [key ?? "2147483647", ticker, limit],
};

/** Walks along the index of holders. */
const HOLDERS: MarketSelection = {
  select: `SELECT d.ticker, d.holder_count::numeric AS key FROM deployment d
    WHERE (d.holder_count, d.ticker) < ($1::int8, $2::text) AND EXISTS (SELECT FROM market_token m WHERE m.ticker = d.ticker)
    ORDER BY d.holder_count DESC, d.ticker DESC LIMIT $3`,
  key: PART.integer,
  direction: "DESC",
  values: (key, ticker, limit) => [key ?? "2147483648", ticker, limit],
};

/**
 * By volume, then by number of open offers: a key has both. Tokens without a sale in the last 24 hours, which anyone can make, are
 * read along the index of open offers.
 */
const VOLUME: MarketSelection = {
  select: `
    (SELECT k.ticker, k.key FROM (
       SELECT r.ticker, r.volume * ${OFFERS_LIMIT} + coalesce(o.open_offers, 0) AS key
       FROM (SELECT ticker, sum(volume) AS volume FROM candle WHERE ${RECENT} GROUP BY ticker) r
         LEFT JOIN LATERAL (SELECT open_offers FROM market_token WHERE ticker = r.ticker OFFSET 0) o ON true) k
     WHERE (k.key, k.ticker) < ($1::numeric, $2::text) ORDER BY k.key DESC, k.ticker DESC LIMIT $3)
    UNION ALL
    (SELECT m.ticker, m.open_offers::numeric FROM market_token m
     WHERE (m.open_offers, m.ticker) < ($4::int8, $2::text) AND ${WITHOUT_SALE}
     ORDER BY m.open_offers DESC, m.ticker DESC LIMIT $3)
    ORDER BY key DESC, ticker DESC LIMIT $3`,
  key: PART.sum,
  direction: "DESC",
  values(key, ticker, limit) {
    const bound = BigInt(key ?? FIRST);
    const offers = bound < OFFERS_LIMIT ? bound : OFFERS_LIMIT;
    return [bound.toString(), ticker, limit, offers.toString()];
  },
};

/** The selection of each order. */
export const MARKET_SELECTIONS: Readonly<Record<MarketOrder, MarketSelection>> = {
  volume: VOLUME,
  sales: inTwoParts(among(SALES), { key: 0n, rest: WITHOUT_SALE }),
  change: inTwoParts(among(CHANGE), { key: 0n, rest: WITHOUT_SALE }),
  floor: inTwoParts(along("floor_unit_price", "numeric"), { key: -1n, rest: WITHOUT_OFFER }),
  listed: LISTED,
  holders: HOLDERS,
};
