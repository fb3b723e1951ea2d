import type { Queryable } from "../pool";
import { type PositionedRead, positioned, readAt, readOneAt } from "../positioned";
import type { ActiveToken, At, ListedToken, Page, PageQuery, TokenOrder } from "../types";
import { cutRows, keyCursor, keyFromCursor, PART } from "./keys";
import { olderThan } from "./page";
import { SUMMARY, type SummaryRow, summary, type TokenRow } from "./tokens";

type ActiveRow = SummaryRow & { readonly activity: number };

/** Of the index's own clock, so that equal positions give equal answers. */
const SINCE = `(SELECT block_time - 86400 FROM "cursor")`;
const ACTIVITY = `(SELECT coalesce(sum(a.accepted), 0)::int4 FROM activity a
  WHERE a.ticker = d.ticker AND a.hour > ${SINCE}) AS activity`;

const ONE: PositionedRead<TokenRow & { readonly activity: number }> = positioned(
  "active-token",
  `SELECT ${SUMMARY}, text, ${ACTIVITY} FROM deployment d WHERE ticker = $1`,
);

const NEWEST: PositionedRead<ActiveRow> = positioned(
  "tokens-newest",
  `SELECT ${SUMMARY}, ${ACTIVITY} FROM deployment d WHERE (block_number, transaction_index) < ($1::int8, $2::int4)
   ORDER BY block_number DESC, transaction_index DESC LIMIT $3`,
  `"blockNumber" DESC, "transactionIndex" DESC`,
);

function orderedBy(order: string, column: string, field: string, type: string): PositionedRead<ActiveRow> {
  return positioned(
    `tokens-by-${order}`,
    `SELECT ${SUMMARY}, ${ACTIVITY} FROM deployment d WHERE (${column}, ticker) < ($1::${type}, $2::text)
     ORDER BY ${column} DESC, ticker DESC LIMIT $3`,
    `"${field}" DESC, ticker DESC`,
  );
}

const ACTIVE: PositionedRead<ActiveRow> = positioned(
  "tokens-by-activity",
  `SELECT ${SUMMARY}, activity FROM (
     SELECT ticker, sum(accepted)::int4 AS activity FROM activity WHERE hour > ${SINCE} AND ticker <> '*' GROUP BY ticker
   ) a JOIN deployment d USING (ticker) WHERE (activity, ticker) < ($1::int8, $2::text)
   ORDER BY activity DESC, ticker DESC LIMIT $3`,
  "activity DESC, ticker DESC",
);

/** How a list that is ordered by a number is read; `first` is greater than every such number. */
const ORDERS = {
  holders: {
    read: orderedBy("holders", "holder_count", "holderCount", "int8"),
    first: "2147483648",
    key: (row: ActiveRow) => row.holderCount,
  },
  mints: {
    read: orderedBy("mints", "mint_count", "mintCount", "int8"),
    first: "2147483648",
    key: (row: ActiveRow) => row.mintCount,
  },
  supply: {
    read: orderedBy("supply", "supply", "supply", "numeric"),
    first: `1${"0".repeat(78)}`,
    key: (row: ActiveRow) => row.supply,
  },
  activity: { read: ACTIVE, first: "2147483648", key: (row: ActiveRow) => row.activity },
} as const;

/** One token with its activity; null where the ticker is not deployed. */
export async function activeToken(
  database: Queryable,
  ticker: string | null,
): Promise<At<{ token: ActiveToken | null }>> {
  const { at, row } = await readOneAt(database, ONE, [ticker]);
  return { at, token: row === undefined ? null : { ...summary(row), text: row.text, activity: row.activity } };
}

/**
 * Deployed tokens in this order, greatest or newest first; by activity, those that had any. Throws
 * {@link InvalidCursorError} for a malformed `before`.
 */
export async function orderedTokens(
  database: Queryable,
  query: PageQuery & { readonly order: TokenOrder },
): Promise<At<Page<"tokens", ListedToken>>> {
  const { order, before, limit } = query;
  const listed = (row: ActiveRow): ListedToken => ({ ...summary(row), activity: row.activity });
  if (order === "newest") {
    const [block, transaction] = olderThan(before);
    const { at, rows } = await readAt(database, NEWEST, [block, transaction, limit + 1]);
    const { page, next } = cutRows(rows, limit, (row) => summary(row).cursor);
    return { at, tokens: page.map(listed), next };
  }
  const { read, first, key } = ORDERS[order];
  const name = `tokens-${order}`;
  const after = before === undefined ? [first, ""] : keyFromCursor(name, before, [PART.amount, PART.ticker]);
  const { at, rows } = await readAt(database, read, [...after, limit + 1]);
  const { page, next } = cutRows(rows, limit, (row) => keyCursor(name, [key(row), row.ticker]));
  return { at, tokens: page.map(listed), next };
}
