import type { Address } from "@/lib/protocol";
import type { AddressOperationsQuery, At, OperationOrder, OperationPage, OperationsQuery } from "@/lib/records";
import { fromOneState } from "../one-state";
import type { Queryable } from "../pool";
import { isSamePosition, readAt } from "../positioned";
import { readBlockBounds } from "./block-times";
import { cursorOf } from "./cursor";
import { type ByOrder, byOrder, COLUMNS, type OperationRow, operationRecord, PREVIEW } from "./operations";
import { placeOf } from "./page";

/** Largest number of operations that one page examines: no index has each filter, and a filter may match nothing. */
export const EXAMINED = 2_000;

/** A row of the page, or the last one that was examined, which may be both. */
type Examined = OperationRow & { readonly isMatch: boolean; readonly isLast: boolean };

/** The end of a list that is limited to a span of time: the first block of the span, or the one after its last. */
const END: Readonly<Record<OperationOrder, string>> = {
  newest: "block_number >= $5::int8",
  oldest: "block_number < $5::int8",
};

const OF_FILTER = "($6::text IS NULL OR op = $6) AND timestamp >= $7::int8 AND timestamp < $8::int8";
const ME = "decode($9, 'hex')";
/** The buyer sends a sale, and the recipient is the seller. */
const IS_SOLD = "(accepted AND op IN ('ex', 'sale') AND recipient IS NOT NULL)";
const OF_ADDRESS = `($10::text IS NULL OR ticker = $10) AND CASE WHEN $11::text IS NULL THEN true
  WHEN ($11 = 'in') <> ${IS_SOLD} THEN coalesce(recipient = ${ME}, false) ELSE sender = ${ME} END`;

/** Reads the first matches among the operations of any of the conditions, of which it examines at most {@link EXAMINED}. */
function filtered(name: string, conditions: readonly string[], filter: string): ByOrder<Examined> {
  return byOrder(name, ({ after, order }, by) => {
    const first = (source: string): string => `(SELECT * FROM ${source} ORDER BY ${order} LIMIT ${EXAMINED})`;
    const parts = conditions.map((condition) => first(`operation WHERE ${condition} AND ${after} AND ${END[by]}`));
    const source = parts.length === 1 ? parts.join() : first(`(${parts.join(" UNION ALL ")}) either`);
    return `SELECT ${COLUMNS}, ${PREVIEW}, "isMatch", "isLast" FROM (
      SELECT *, "isMatch" AND count(*) FILTER (WHERE "isMatch") OVER (ORDER BY ${order}) <= $4 AS "isShown" FROM (
        SELECT *, coalesce(${filter}, false) AS "isMatch", row_number() OVER (ORDER BY ${order}) = ${EXAMINED} AS "isLast"
        FROM ${source} first) examined) counted
      WHERE "isShown" OR "isLast" ORDER BY ${order}`;
  });
}

const ALL = filtered("filtered-operations", ["true"], OF_FILTER);
const OF_TICKER = filtered("filtered-operations-of-ticker", ["ticker = $9"], OF_FILTER);
const OF_PERSON = filtered(
  "filtered-operations-of-address",
  [`sender = ${ME}`, `recipient = ${ME} AND sender <> recipient`],
  `${OF_FILTER} AND ${OF_ADDRESS}`,
);

/** Whether a query selects less than the whole list. */
export function isFiltered({ op, from, to, direction, ticker }: Omit<AddressOperationsQuery, "limit">): boolean {
  return [op, from, to, direction, ticker].some((value) => value !== undefined);
}

/** Lists the operations that a filter matches, newest first by default. @throws InvalidCursorError for a malformed `before` */
export function listFilteredOperations(database: Queryable, query: OperationsQuery): Promise<At<OperationPage>> {
  const { ticker } = query;
  return ticker === undefined ? read(database, ALL, query, []) : read(database, OF_TICKER, query, [ticker]);
}

/** Lists the operations of an address that a filter matches, newest first by default. @throws InvalidCursorError for a malformed `before` */
export function listFilteredAddressOperations(
  database: Queryable,
  query: AddressOperationsQuery & { readonly address: Address },
): Promise<At<OperationPage>> {
  const { address, ticker, direction } = query;
  return read(database, OF_PERSON, query, [address.slice(2), ticker ?? null, direction ?? null]);
}

async function read(
  database: Queryable,
  statements: ByOrder<Examined>,
  { before, limit, op, from, to, order = "newest" }: Omit<OperationsQuery, "ticker">,
  values: readonly (string | null)[],
): Promise<At<OperationPage>> {
  const span = [from ?? 0, to ?? Number.MAX_SAFE_INTEGER] as const;
  return fromOneState(async () => {
    const bounds = await readBlockBounds(database, { from, to });
    const [start, end] = order === "newest" ? [bounds.end, bounds.first] : [bounds.first, bounds.end];
    const { at, rows } = await readAt(database, statements[order], [
      ...[...later(order, placeOf(order, before), start), limit + 1, end],
      ...[op ?? null, ...span, ...values],
    ]);
    return isSamePosition(at, bounds.at) ? { at, ...pageOf(rows, limit) } : undefined;
  });
}

/** The place of a page that begins at a cursor or where its span of time does, whichever is later in the list. */
function later(
  order: OperationOrder,
  place: readonly (string | number)[],
  start: number,
): readonly (string | number)[] {
  const block = BigInt(place[0] ?? 0);
  const isInSpan = order === "newest" ? block < BigInt(start) : block >= BigInt(start);
  // Before all operations of the block where the span begins, which have indexes of at least 0.
  return isInSpan ? place : [start, -1, -1];
}

function pageOf(rows: readonly Examined[], limit: number): OperationPage {
  const matches = rows.filter(({ isMatch }) => isMatch);
  const operations = matches.slice(0, limit);
  const end = matches.length > limit ? operations.at(-1) : rows.find(({ isLast }) => isLast);
  return { operations: operations.map(operationRecord), next: end === undefined ? null : cursorOf(end) };
}
