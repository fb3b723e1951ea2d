import { isTicker } from "@/lib/protocol";
import type { At, ListedToken, Page, SortDirection, Token, TokenFilter, TokensQuery } from "@/lib/records";
import { TOKEN_ORDERS } from "@/lib/records/token";
import type { Queryable } from "../pool";
import { type PositionedRead, positioned, readAt, readOneAt } from "../positioned";
import { FAMILY } from "./family";
import { cutRows, keyCursor, keyFromCursor, PART } from "./keys";
import { inLastDay } from "./last-day";
import { listMatchingTokens } from "./matching-tokens";
import { listNamedTokens } from "./named-tokens";
import { olderThan, PAGE_LIMIT } from "./page";
import { FILTERS, LISTED, type ListedRow, listed, SUMMARY, summary, type TokenRow } from "./token-rows";

const ONE: PositionedRead<ListedRow & Pick<TokenRow, "text">> = positioned(
  "active-token",
  `SELECT ${LISTED}, text FROM deployment d WHERE ticker = $1`,
);

/** Page sizes for which statements exist: a prepared plan must know how few rows are needed. */
const SIZES = [25, PAGE_LIMIT];

type OrderedReads<R = ListedRow> = (filter: TokenFilter, limit: number) => PositionedRead<R>;

/** Makes one statement for each filter and page size, so that each has its own plan. */
function filtered<R = ListedRow>(
  name: string,
  select: (condition: string, rows: number) => string,
  order: string,
): OrderedReads<R> {
  const reads = new Map<string, PositionedRead<R>>();
  return (filter, limit) => {
    const size = SIZES.find((each) => each >= limit) ?? PAGE_LIMIT;
    const key = `tokens-by-${name}-${filter}-${size}`;
    const read = reads.get(key) ?? positioned<R>(key, select(FILTERS[filter], size + 1), order);
    reads.set(key, read);
    return read;
  };
}

type DirectedReads = Readonly<Record<SortDirection, OrderedReads>>;

/** Reads tokens along an index. `fields`: the key's columns by the names of the result. */
function along(name: string, columns: readonly string[], place: string, fields: readonly string[]): DirectedReads {
  const reads = (direction: SortDirection): OrderedReads => {
    const [sign, suffix] = direction === "desc" ? ["<", " DESC"] : [">", ""];
    const sorted = (keys: readonly string[]) => keys.map((key) => key + suffix).join(", ");
    return filtered(
      `${name}-${direction}`,
      (condition, rows) => `SELECT ${LISTED} FROM deployment d
       WHERE (${columns.join(", ")}) ${sign} (${place}) AND ${condition} ORDER BY ${sorted(columns)} LIMIT ${rows}`,
      sorted(fields),
    );
  };
  return { asc: reads("asc"), desc: reads("desc") };
}

// A transaction has at most one message, so block and transaction index order deployments uniquely.
const BY_AGE = along("age", ["block_number", "transaction_index"], "$1::int8, $2::int4", [
  `"blockNumber"`,
  `"transactionIndex"`,
]);

function orderedBy(order: string, column: string, field: string, type: string): DirectedReads {
  return along(order, [column, "ticker"], `$1::${type}, $2::text`, [`"${field}"`, "ticker"]);
}

// The database's locale decides the order of tickers, so no text is known to be after all of them.
const BY_TICKER = along("ticker", ["ticker"], "coalesce($1::text, (SELECT max(ticker) || 'z' FROM deployment))", [
  "ticker",
]);

const ACTIVE = filtered(
  "activity",
  // OFFSET 0 prevents the planner from reading all deployments for a few rows.
  (condition, rows) => `SELECT t.*, activity FROM (
     SELECT ticker, sum(accepted)::int4 AS activity FROM activity WHERE ${inLastDay("hour")} AND ticker <> '*'
     GROUP BY ticker HAVING (sum(accepted), ticker) < ($1::int8, $2::text) ORDER BY 2 DESC, 1 DESC
   ) a CROSS JOIN LATERAL (
     SELECT ${SUMMARY}, ${FAMILY} FROM deployment d WHERE d.ticker = a.ticker AND ${condition} OFFSET 0
   ) t ORDER BY activity DESC, a.ticker DESC LIMIT ${rows}`,
  "activity DESC, ticker DESC",
);

type TradedRow = ListedRow & { readonly volume: bigint; readonly signers: number };

/**
 * By the volume of counted sales (spec §10.3.13), which nobody can raise by trading with themselves back and forth; tokens without
 * one by the number of holders that have signed an operation under the ticker, because anyone can mint to strangers. Both parts
 * are read along an index.
 */
const TRADED = filtered<TradedRow>(
  "trade",
  (condition, rows) => `SELECT t.*, k.volume, k.signers FROM (
     (SELECT m.ticker, m.volume, 0 AS signers FROM market_token m CROSS JOIN LATERAL (
        SELECT supply, max, cmint FROM deployment WHERE ticker = m.ticker OFFSET 0) d
      WHERE m.volume > 0 AND (m.volume, m.ticker) < ($1::numeric, $3::text) AND ${condition}
      ORDER BY m.volume DESC, m.ticker DESC LIMIT ${rows})
     UNION ALL
     (SELECT d.ticker, 0, d.signing_holder_count FROM deployment d
      WHERE (d.signing_holder_count, d.ticker) < ($2::int8, $3::text) AND ${condition}
        AND NOT EXISTS (SELECT FROM market_token m WHERE m.ticker = d.ticker AND m.volume > 0)
      ORDER BY d.signing_holder_count DESC, d.ticker DESC LIMIT ${rows})
     ORDER BY volume DESC, signers DESC, ticker DESC LIMIT ${rows}
   ) k CROSS JOIN LATERAL (SELECT ${LISTED} FROM deployment d WHERE d.ticker = k.ticker OFFSET 0) t`,
  "volume DESC, signers DESC, ticker DESC",
);

/** Above every volume and every number of holders. */
const FIRST_TRADED = [`1${"0".repeat(100)}`, "2147483648", ""];

/** Orders by a number. Descending, `first` is above every such number; `part` is its form in a cursor. */
const ORDERS = {
  holders: {
    reads: orderedBy("holders", "holder_count", "holderCount", "int8"),
    first: "2147483648",
    part: PART.integer,
    key: (row: ListedRow) => row.holderCount,
  },
  mints: {
    reads: orderedBy("mints", "mint_count", "mintCount", "int8"),
    first: "2147483648",
    part: PART.integer,
    key: (row: ListedRow) => row.mintCount,
  },
  supply: {
    reads: orderedBy("supply", "supply", "supply", "numeric"),
    first: `1${"0".repeat(78)}`,
    part: PART.amount,
    key: (row: ListedRow) => row.supply,
  },
  activity: {
    reads: { asc: ACTIVE, desc: ACTIVE },
    first: "2147483648",
    part: PART.integer,
    key: (row: ListedRow) => row.activity,
  },
} as const;

/** Returns a token with its activity; null if the ticker is not deployed. */
export async function readToken(database: Queryable, ticker: string | null): Promise<At<{ token: Token | null }>> {
  const { at, row } = await readOneAt(database, ONE, [ticker]);
  return { at, token: row === undefined ? null : { ...listed(row), text: row.text } };
}

/**
 * Lists deployed tokens in the given order (default: newest first); with `q`, lists the tokens that match it, best
 * first, and with `ticker`, only that token, both in one page.
 * @throws InvalidCursorError for a malformed `before`
 */
export async function listTokens(database: Queryable, query: TokensQuery): Promise<At<Page<"tokens", ListedToken>>> {
  const { q, ticker, filter, limit } = query;
  if (ticker !== undefined) return { ...(await listNamedTokens(database, [ticker])), next: null };
  if (q === undefined) return listByOrder(database, query);
  if (!isTicker(q)) return { at: (await listNamedTokens(database, [])).at, tokens: [], next: null };
  return { ...(await listMatchingTokens(database, { text: q, filter, limit })), next: null };
}

/** Lists tokens by age, by ticker, by trade or by a number. The order by activity includes only tokens with activity. */
async function listByOrder(
  database: Queryable,
  { order = "newest", direction = TOKEN_ORDERS[order], filter = "all", before, limit }: TokensQuery,
): Promise<At<Page<"tokens", ListedToken>>> {
  if (order === "newest") {
    const [block, transaction] = before === undefined && direction === "asc" ? OLDEST : olderThan(before);
    const { at, rows } = await readAt(database, BY_AGE[direction](filter, limit), [block, transaction]);
    const { page, next } = cutRows(rows, limit, (row) => summary(row).cursor);
    return { at, tokens: page.map(listed), next };
  }
  const name = `tokens-${order}-${direction}`;
  const pageOf = <R extends ListedRow>(
    { at, rows }: At<{ rows: R[] }>,
    key: (row: R) => readonly (string | number | bigint)[],
  ) => {
    const { page, next } = cutRows(rows, limit, (row) => keyCursor(name, key(row)));
    return { at, tokens: page.map(listed), next };
  };
  if (order === "traded") {
    const after =
      before === undefined ? FIRST_TRADED : keyFromCursor(name, before, [PART.sum, PART.integer, PART.ticker]);
    return pageOf(await readAt(database, TRADED(filter, limit), after), afterTraded);
  }
  if (order === "ticker") {
    const first = direction === "desc" ? null : "";
    const after = before === undefined ? [first] : keyFromCursor(name, before, [PART.ticker]);
    return pageOf(await readAt(database, BY_TICKER[direction](filter, limit), after), ({ ticker }) => [ticker]);
  }
  const { reads, first, part, key } = ORDERS[order];
  const start = direction === "asc" ? "-1" : first;
  const after = before === undefined ? [start, ""] : keyFromCursor(name, before, [part, PART.ticker]);
  return pageOf(await readAt(database, reads[direction](filter, limit), after), (row) => [key(row), row.ticker]);
}

/** Before every position of a chain. */
const OLDEST = [-1, 0] as const;

/** The key of a token in the order by trade. After a token with volume, all tokens without one follow. */
function afterTraded({ volume, signers, ticker }: TradedRow): readonly (string | number | bigint)[] {
  return [volume, volume > 0n ? 2_147_483_647 : signers, ticker];
}
