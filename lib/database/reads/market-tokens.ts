import type { Hash } from "@/lib/protocol";
import type { At, MarketOrder, MarketToken, MarketTokensQuery, Page } from "@/lib/records";
import { sharedTokenLists } from "@/lib/tickers/lists/token-lists";
import type { Queryable } from "../pool";
import { type PositionedRead, positioned, readAt, readOneAt } from "../positioned";
import { FAMILY, type FamilyRow, lookalikesOf } from "./family";
import { cutRows, keyCursor, keyFromCursor, PART } from "./keys";
import { inLastDay, SINCE } from "./last-day";
import { change, sparkline } from "./market-figures";
import { MARKET_SELECTIONS, type MarketSelection } from "./market-orders";

interface FiguresRow extends FamilyRow {
  readonly ticker: string;
  /** Hash of the deploy transaction. */
  readonly deploy: Hash;
  readonly supply: bigint;
  readonly holders: number;
  readonly openOffers: number | null;
  readonly openAmount: bigint | null;
  readonly sales: number | null;
  readonly volume: bigint | null;
  readonly lastUnitPrice: bigint | null;
  readonly listedShare: number | null;
  readonly floorPrice: bigint | null;
  readonly floorUnitPrice: bigint | null;
  readonly floorAmount: bigint | null;
  readonly floorTokenId: Hash | null;
  readonly volume24h: bigint | null;
  readonly sales24h: number | null;
  /** Starts and closing unit prices of the last hours with sales, as texts, oldest first. */
  readonly starts: readonly string[] | null;
  readonly closes: readonly string[] | null;
  /** The closing unit price before the last 24 hours. */
  readonly before: bigint | null;
  /** Time of the last indexed block. */
  readonly now: number;
}

type SelectedRow = FiguresRow & { readonly key: bigint };

// OFFSET 0 prevents the planner from reading a whole table for the rows of a page.
const FIGURES = `s.*, d.transaction_hash AS deploy, ${FAMILY}, d.supply, d.holder_count AS holders, m.open_offers AS "openOffers", m.open_amount AS "openAmount",
    m.sales, m.volume, m.last_unit_price AS "lastUnitPrice", m.listed_share AS "listedShare", m.floor_token_id AS "floorTokenId",
    m.floor_unit_price AS "floorUnitPrice", f.price AS "floorPrice", f.amount AS "floorAmount", r.volume AS "volume24h", r.sales AS "sales24h", r.starts, r.closes,
    p.close AS "before", (SELECT block_time FROM "cursor") AS now`;
const LOOKUPS = `
  JOIN LATERAL (SELECT supply, holder_count, skeleton, transaction_hash FROM deployment WHERE ticker = s.ticker OFFSET 0) d ON true
  LEFT JOIN LATERAL (SELECT * FROM market_token WHERE ticker = s.ticker OFFSET 0) m ON true
  LEFT JOIN LATERAL (SELECT price, amount FROM offer WHERE ticker = s.ticker AND token_id = m.floor_token_id OFFSET 0) f ON true
  LEFT JOIN LATERAL (
    SELECT sum(volume) AS volume, sum(sales)::int8 AS sales, array_agg(start::text ORDER BY start) AS starts,
      array_agg(close::text ORDER BY start) AS closes
    FROM candle WHERE ticker = s.ticker AND "interval" = 'hour' AND ${inLastDay("start")}) r ON true
  LEFT JOIN LATERAL (
    SELECT close FROM candle WHERE ticker = s.ticker AND "interval" = 'hour' AND start <= ${SINCE}
    ORDER BY start DESC LIMIT 1) p ON true`;

const ONE: PositionedRead<FiguresRow> = positioned(
  "market-token",
  `SELECT ${FIGURES} FROM (SELECT ticker FROM deployment WHERE ticker = $1) s ${LOOKUPS}`,
);

const NAMED: PositionedRead<FiguresRow> = positioned(
  "market-tokens-by-ticker",
  `SELECT ${FIGURES} FROM (SELECT ticker FROM deployment WHERE ticker = ANY($1::text[])) s ${LOOKUPS}`,
);

function listRead(order: MarketOrder, { select, direction }: MarketSelection): PositionedRead<SelectedRow> {
  return positioned(
    `market-tokens-by-${order}`,
    `SELECT ${FIGURES} FROM (${select}) s ${LOOKUPS}`,
    `key DESC, ticker ${direction}`,
  );
}

const READS: Readonly<Record<MarketOrder, PositionedRead<SelectedRow>>> = {
  volume: listRead("volume", MARKET_SELECTIONS.volume),
  floor: listRead("floor", MARKET_SELECTIONS.floor),
  change: listRead("change", MARKET_SELECTIONS.change),
  sales: listRead("sales", MARKET_SELECTIONS.sales),
  holders: listRead("holders", MARKET_SELECTIONS.holders),
  listed: listRead("listed", MARKET_SELECTIONS.listed),
};

/**
 * Lists the tokens that have an open offer or were sold, with their numbers on the market, largest first.
 * @throws InvalidCursorError for a malformed `before`
 */
export async function listMarketTokens(
  database: Queryable,
  { order = "volume", before, limit }: MarketTokensQuery,
): Promise<At<Page<"tokens", MarketToken>>> {
  const list = `market-${order}`;
  const selection = MARKET_SELECTIONS[order];
  const [key, ticker] = before === undefined ? [null, ""] : keyFromCursor(list, before, [selection.key, PART.ticker]);
  const values = selection.values(key ?? null, ticker ?? "", limit + 1);
  const { at, rows } = await readAt(database, READS[order], values);
  const { page, next } = cutRows(rows, limit, (row) => keyCursor(list, [row.key, row.ticker]));
  return { at, tokens: page.map(marketToken), next };
}

/** Returns the numbers of the deployed tokens among these tickers, unordered, offered or not. */
export async function listNamedMarketTokens(
  database: Queryable,
  tickers: readonly string[],
): Promise<At<{ tokens: MarketToken[] }>> {
  const { at, rows } = await readAt(database, NAMED, [tickers]);
  return { at, tokens: rows.map(marketToken) };
}

/** Returns a token's numbers on the market; null if the ticker is not deployed. */
export async function readMarketToken(
  database: Queryable,
  ticker: string | null,
): Promise<At<{ token: MarketToken | null }>> {
  const { at, row } = await readOneAt(database, ONE, [ticker]);
  return { at, token: row === undefined ? null : marketToken(row) };
}

function marketToken(row: FiguresRow): MarketToken {
  const { ticker, supply, holders, lastUnitPrice, before, now } = row;
  const closes = (row.closes ?? []).map((close, index) => ({
    start: Number(row.starts?.[index]),
    close: BigInt(close),
  }));
  return {
    ticker,
    floor: floorOf(row),
    volume24h: row.volume24h ?? 0n,
    change24h: change(before, closes.at(-1)?.close ?? before),
    sales24h: row.sales24h ?? 0,
    listedShare: row.listedShare ?? 0,
    openOffers: row.openOffers ?? 0,
    openAmount: row.openAmount ?? 0n,
    sales: row.sales ?? 0,
    volume: row.volume ?? 0n,
    holders,
    supply,
    lastUnitPrice,
    sparkline: sparkline(before, closes, now),
    lookalikes: lookalikesOf(row),
    labels: sharedTokenLists().labelsOf(ticker, row.deploy),
  };
}

function floorOf({ floorPrice, floorUnitPrice, floorAmount, floorTokenId }: FiguresRow): MarketToken["floor"] {
  if (floorPrice === null || floorUnitPrice === null || floorAmount === null || floorTokenId === null) return null;
  return { price: floorPrice, unitPrice: floorUnitPrice, amount: floorAmount, tokenId: floorTokenId };
}
