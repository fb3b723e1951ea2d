import type { At, ListedToken, Page, PageQuery, Token, TokenFilter, TokenOrder, TokenRecognition } from "@/lib/records";
import { sharedTokenLists } from "@/lib/tickers/lists/token-lists";
import type { Deployment } from "../generated/client";
import type { Queryable, Row } from "../pool";
import { type PositionedRead, positioned, readAt, readOneAt } from "../positioned";
import { cursorOf } from "./cursor";
import { FAMILY, type FamilyRow, lookalikesOf } from "./family";
import { cutRows, keyCursor, keyFromCursor, PART } from "./keys";
import { olderThan, PAGE_LIMIT } from "./page";

/** A token in a list without its activity and lookalikes. */
export type TokenSummary = Omit<ListedToken, "activity" | keyof TokenRecognition>;

/** The columns of a deployment that lists read, by their names in rows. */
const COLUMNS = {
  ticker: "ticker",
  max: "max",
  lim: "lim",
  contract: "contract",
  cmint: "cmint",
  deployer: "deployer",
  transactionHash: "transaction_hash",
  blockNumber: "block_number",
  transactionIndex: "transaction_index",
  position: "position",
  timestamp: "timestamp",
  supply: "supply",
  mintCount: "mint_count",
  holderCount: "holder_count",
  nextId: "next_id",
} as const;

/** A deployment in a list, without the message. */
export type SummaryRow = Row<Deployment, keyof typeof COLUMNS>;
export type TokenRow = SummaryRow & Row<Deployment, "text">;

export const SUMMARY = Object.entries(COLUMNS)
  .map(([name, column]) => `${column} AS "${name}"`)
  .join(", ");

type ActiveRow = SummaryRow & FamilyRow & { readonly activity: number };

/** 24 hours before the last indexed block. Based on block times, so that equal positions give equal answers. */
const SINCE = `(SELECT block_time - 86400 FROM "cursor")`;
export const ACTIVITY = `(SELECT coalesce(sum(a.accepted), 0)::int4 FROM activity a
  WHERE a.ticker = d.ticker AND a.hour > ${SINCE}) AS activity`;

const ONE: PositionedRead<ActiveRow & Pick<TokenRow, "text">> = positioned(
  "active-token",
  `SELECT ${SUMMARY}, text, ${ACTIVITY}, ${FAMILY} FROM deployment d WHERE ticker = $1`,
);

/** The filters as SQL conditions on the deployment `d`. */
export const FILTERS: Readonly<Record<TokenFilter, string>> = {
  all: "true",
  minting: "d.supply < d.max AND NOT d.cmint",
  mintedOut: "d.supply >= d.max",
  contractOnly: "d.supply < d.max AND d.cmint",
};

/** Page sizes for which statements exist: a prepared plan must know how few rows are needed. */
const SIZES = [25, PAGE_LIMIT];

type OrderedReads = (filter: TokenFilter, limit: number) => PositionedRead<ActiveRow>;

/** Makes one statement for each filter and page size, so that each has its own plan. */
function filtered(name: string, select: (condition: string, rows: number) => string, order: string): OrderedReads {
  const reads = new Map<string, PositionedRead<ActiveRow>>();
  return (filter, limit) => {
    const size = SIZES.find((each) => each >= limit) ?? PAGE_LIMIT;
    const key = `tokens-by-${name}-${filter}-${size}`;
    const read = reads.get(key) ?? positioned<ActiveRow>(key, select(FILTERS[filter], size + 1), order);
    reads.set(key, read);
    return read;
  };
}

// A transaction has at most one message, so block and transaction index order deployments uniquely.
const NEWEST = filtered(
  "age",
  (condition, rows) => `SELECT ${SUMMARY}, ${ACTIVITY}, ${FAMILY} FROM deployment d
   WHERE (block_number, transaction_index) < ($1::int8, $2::int4) AND ${condition}
   ORDER BY block_number DESC, transaction_index DESC LIMIT ${rows}`,
  `"blockNumber" DESC, "transactionIndex" DESC`,
);

function orderedBy(order: string, column: string, field: string, type: string): OrderedReads {
  return filtered(
    order,
    (condition, rows) => `SELECT ${SUMMARY}, ${ACTIVITY}, ${FAMILY} FROM deployment d
     WHERE (${column}, ticker) < ($1::${type}, $2::text) AND ${condition}
     ORDER BY ${column} DESC, ticker DESC LIMIT ${rows}`,
    `"${field}" DESC, ticker DESC`,
  );
}

const ACTIVE = filtered(
  "activity",
  // OFFSET 0 prevents the planner from reading all deployments for a few rows.
  (condition, rows) => `SELECT t.*, activity FROM (
     SELECT ticker, sum(accepted)::int4 AS activity FROM activity WHERE hour > ${SINCE} AND ticker <> '*'
     GROUP BY ticker HAVING (sum(accepted), ticker) < ($1::int8, $2::text) ORDER BY 2 DESC, 1 DESC
   ) a CROSS JOIN LATERAL (
     SELECT ${SUMMARY}, ${FAMILY} FROM deployment d WHERE d.ticker = a.ticker AND ${condition} OFFSET 0
   ) t ORDER BY activity DESC, a.ticker DESC LIMIT ${rows}`,
  "activity DESC, ticker DESC",
);

const NAMED: PositionedRead<ActiveRow> = positioned(
  "tokens-by-ticker",
  `SELECT ${SUMMARY}, ${ACTIVITY}, ${FAMILY} FROM deployment d WHERE ticker = ANY($1::text[])`,
);

/** Orders by a number. `first` is larger than every such number. */
const ORDERS = {
  holders: {
    reads: orderedBy("holders", "holder_count", "holderCount", "int8"),
    first: "2147483648",
    key: (row: ActiveRow) => row.holderCount,
  },
  mints: {
    reads: orderedBy("mints", "mint_count", "mintCount", "int8"),
    first: "2147483648",
    key: (row: ActiveRow) => row.mintCount,
  },
  supply: {
    reads: orderedBy("supply", "supply", "supply", "numeric"),
    first: `1${"0".repeat(78)}`,
    key: (row: ActiveRow) => row.supply,
  },
  activity: { reads: ACTIVE, first: "2147483648", key: (row: ActiveRow) => row.activity },
} as const;

/** Returns a token with its activity; null if the ticker is not deployed. */
export async function readToken(database: Queryable, ticker: string | null): Promise<At<{ token: Token | null }>> {
  const { at, row } = await readOneAt(database, ONE, [ticker]);
  return { at, token: row === undefined ? null : { ...listed(row), text: row.text } };
}

/** Returns the deployed tokens among these tickers, unordered. */
export async function listNamedTokens(
  database: Queryable,
  tickers: readonly string[],
): Promise<At<{ tokens: ListedToken[] }>> {
  const { at, rows } = await readAt(database, NAMED, [tickers]);
  return { at, tokens: rows.map(listed) };
}

/**
 * Lists deployed tokens that match `filter` (default: all) in this order, largest or newest first. The order by activity
 * includes only tokens with activity.
 * @throws InvalidCursorError for a malformed `before`
 */
export async function listOrderedTokens(
  database: Queryable,
  query: PageQuery & { readonly order: TokenOrder; readonly filter?: TokenFilter | undefined },
): Promise<At<Page<"tokens", ListedToken>>> {
  const { order, filter = "all", before, limit } = query;
  if (order === "newest") {
    const [block, transaction] = olderThan(before);
    const { at, rows } = await readAt(database, NEWEST(filter, limit), [block, transaction]);
    const { page, next } = cutRows(rows, limit, (row) => summary(row).cursor);
    return { at, tokens: page.map(listed), next };
  }
  const { reads, first, key } = ORDERS[order];
  const name = `tokens-${order}`;
  const after = before === undefined ? [first, ""] : keyFromCursor(name, before, [PART.amount, PART.ticker]);
  const { at, rows } = await readAt(database, reads(filter, limit), after);
  const { page, next } = cutRows(rows, limit, (row) => keyCursor(name, [key(row), row.ticker]));
  return { at, tokens: page.map(listed), next };
}

/** Converts a row to a token in a list. */
export function summary(row: SummaryRow): TokenSummary {
  return {
    cursor: cursorOf(row),
    ticker: row.ticker,
    max: row.max,
    lim: row.lim,
    contract: row.contract,
    cmint: row.cmint,
    deployer: row.deployer,
    transactionHash: row.transactionHash,
    blockNumber: row.blockNumber,
    timestamp: row.timestamp,
    supply: row.supply,
    mintCount: row.mintCount,
    holderCount: row.holderCount,
    nextId: row.nextId,
  };
}

function listed(row: ActiveRow): ListedToken {
  // Object.assign is ten times faster than spread syntax, and a page has a hundred rows.
  return Object.assign(summary(row), {
    activity: row.activity,
    lookalikes: lookalikesOf(row),
    labels: sharedTokenLists().labelsOf(row.ticker, row.transactionHash),
  });
}
