import type { Address } from "@/lib/protocol";
import type { AddressOperationsQuery, At, OperationPage, OperationsQuery } from "@/lib/records";
import { fromOneState } from "../one-state";
import type { Queryable } from "../pool";
import { isSamePosition, type PositionedRead, positioned, readAt } from "../positioned";
import { readBlockBounds } from "./block-times";
import { cursorOf } from "./cursor";
import {
  COLUMNS,
  NEWEST_FIRST,
  NEWEST_ROW_FIRST,
  OLDER,
  type OperationRow,
  operationRecord,
  PREVIEW,
  withAccounts,
} from "./operations";
import { olderThan } from "./page";

/** Largest number of operations that one page examines: no index has each filter, and a filter may match nothing. */
export const EXAMINED = 2_000;

/** A row of the page, or the last one that was examined, which may be both. */
type Examined = OperationRow & { readonly isMatch: boolean; readonly isLast: boolean };

const PLACE = `${OLDER} AND block_number >= $5::int8`;
const newest = (condition: string): string =>
  `(SELECT * FROM operation WHERE ${condition} AND ${PLACE} ORDER BY ${NEWEST_FIRST} LIMIT ${EXAMINED})`;

const OF_FILTER = "($6::text IS NULL OR op = $6) AND timestamp >= $7::int8 AND timestamp < $8::int8";
const ME = "decode($9, 'hex')";
/** The buyer sends a sale, and the recipient is the seller. */
const IS_SOLD = "(accepted AND op IN ('ex', 'sale') AND recipient IS NOT NULL)";
const OF_ADDRESS = `($10::text IS NULL OR ticker = $10) AND CASE WHEN $11::text IS NULL THEN true
  WHEN ($11 = 'in') <> ${IS_SOLD} THEN coalesce(recipient = ${ME}, false) ELSE sender = ${ME} END`;

/** Reads the newest matches among the operations of `source`, of which it examines at most {@link EXAMINED}. */
function filtered(name: string, source: string, filter: string): PositionedRead<Examined> {
  return positioned(
    name,
    withAccounts(`SELECT ${COLUMNS}, ${PREVIEW}, "isMatch", "isLast" FROM (
      SELECT *, "isMatch" AND count(*) FILTER (WHERE "isMatch") OVER (ORDER BY ${NEWEST_FIRST}) <= $4 AS "isShown" FROM (
        SELECT *, coalesce(${filter}, false) AS "isMatch", row_number() OVER (ORDER BY ${NEWEST_FIRST}) = ${EXAMINED} AS "isLast"
        FROM ${source} newest) examined) counted
      WHERE "isShown" OR "isLast" ORDER BY ${NEWEST_FIRST}`),
    NEWEST_ROW_FIRST,
  );
}

const ALL = filtered("filtered-operations", newest("true"), OF_FILTER);
const OF_TICKER = filtered("filtered-operations-of-ticker", newest("ticker = $9"), OF_FILTER);
const OF_PERSON = filtered(
  "filtered-operations-of-address",
  `(SELECT * FROM (${newest(`sender = ${ME}`)} UNION ALL ${newest(`recipient = ${ME} AND sender <> recipient`)}) either
    ORDER BY ${NEWEST_FIRST} LIMIT ${EXAMINED})`,
  `${OF_FILTER} AND ${OF_ADDRESS}`,
);

/** Whether a query selects less than the whole list. */
export function isFiltered({ op, from, to, direction, ticker }: Omit<AddressOperationsQuery, "limit">): boolean {
  return [op, from, to, direction, ticker].some((value) => value !== undefined);
}

/** Lists the operations that a filter matches, newest first. @throws InvalidCursorError for a malformed `before` */
export function listFilteredOperations(database: Queryable, query: OperationsQuery): Promise<At<OperationPage>> {
  const { ticker } = query;
  return ticker === undefined ? read(database, ALL, query, []) : read(database, OF_TICKER, query, [ticker]);
}

/** Lists the operations of an address that a filter matches, newest first. @throws InvalidCursorError for a malformed `before` */
export function listFilteredAddressOperations(
  database: Queryable,
  query: AddressOperationsQuery & { readonly address: Address },
): Promise<At<OperationPage>> {
  const { address, ticker, direction } = query;
  return read(database, OF_PERSON, query, [address.slice(2), ticker ?? null, direction ?? null]);
}

async function read(
  database: Queryable,
  statement: PositionedRead<Examined>,
  { before, limit, op, from, to }: Omit<OperationsQuery, "ticker">,
  values: readonly (string | null)[],
): Promise<At<OperationPage>> {
  const span = [from ?? 0, to ?? Number.MAX_SAFE_INTEGER] as const;
  return fromOneState(async () => {
    const bounds = await readBlockBounds(database, { from, to });
    const start = earlier(olderThan(before), bounds.end);
    const { at, rows } = await readAt(database, statement, [
      ...[...start, limit + 1, bounds.first],
      ...[op ?? null, ...span, ...values],
    ]);
    return isSamePosition(at, bounds.at) ? { at, ...pageOf(rows, limit) } : undefined;
  });
}

/** The place of a page that begins at a cursor or before the end of a span, whichever is earlier. */
function earlier(place: readonly (string | number)[], end: number): readonly (string | number)[] {
  return BigInt(place[0] ?? 0) < BigInt(end) ? place : [end, 0, 0];
}

function pageOf(rows: readonly Examined[], limit: number): OperationPage {
  const matches = rows.filter(({ isMatch }) => isMatch);
  const operations = matches.slice(0, limit);
  const end = matches.length > limit ? operations.at(-1) : rows.find(({ isLast }) => isLast);
  return { operations: operations.map(operationRecord), next: end === undefined ? null : cursorOf(end) };
}
