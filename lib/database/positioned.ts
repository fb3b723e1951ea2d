import type { Hash } from "@/lib/protocol";
import type { At, IndexPosition } from "@/lib/records/types";
import type { Queryable, Statement } from "./pool";

interface AtColumns {
  readonly atBlock: number;
  readonly atHash: Hash | null;
  readonly atEpoch: number;
  readonly atFinal: number;
}

/** Null in all but the first row. */
type Repeated = { readonly [P in keyof AtColumns]: AtColumns[P] | null };

type PositionedRow<R> = (R & Repeated & { readonly place: number }) | (Repeated & { readonly place: null });

/** A statement whose rows `R` come with the index's position. */
export interface PositionedRead<R> extends Statement {
  /** Never set: carries the rows' type. */
  readonly row?: R;
}

/** Of the table `c`, in the first row alone: a page of rows is told once where it stands. */
const AT = Object.entries({ atBlock: "block_number", atHash: "block_hash", atEpoch: "epoch", atFinal: "final_number" })
  .map(([name, column]) => `CASE WHEN r.place > 1 THEN NULL ELSE c.${column} END AS "${name}"`)
  .join(", ");

/**
 * Builds the statement that reads the rows of `select` and the index's position from one state. Where the rows have an
 * order, `order` names it again by their columns' names: a join keeps none.
 */
export function positioned<R>(name: string, select: string, order?: string): PositionedRead<R> {
  const place = order === undefined ? "1" : `row_number() OVER (ORDER BY ${order})::int4`;
  const text = `
    SELECT ${AT}, r.*
    FROM "cursor" c LEFT JOIN (SELECT ${place} AS place, s.* FROM (${select}) s) r ON true
    ${order === undefined ? "" : "ORDER BY r.place"}`;
  return { name, text };
}

/**
 * Runs a positioned statement. Without an index there are no rows and no position. Rows carry more than `R`: what is
 * passed on is picked from them.
 */
export async function readAt<R>(
  database: Queryable,
  read: PositionedRead<R>,
  values: readonly unknown[],
): Promise<At<{ rows: R[] }>> {
  const all = await database.query<PositionedRow<R>>(read, values);
  const rows: R[] = [];
  for (const row of all) if (row.place !== null) rows.push(row);
  return { at: position(all[0]), rows };
}

/** Like {@link readAt}, for a statement of at most one row. */
export async function readOneAt<R>(
  database: Queryable,
  read: PositionedRead<R>,
  values: readonly unknown[],
): Promise<At<{ row: R | undefined }>> {
  const { at, rows } = await readAt(database, read, values);
  return { at, row: rows[0] };
}

/** Whether two answers were read from one state. */
export function isSamePosition(a: IndexPosition | null, b: IndexPosition | null): boolean {
  return a?.block === b?.block && a?.hash === b?.hash && a?.epoch === b?.epoch;
}

function position(row: Repeated | undefined): IndexPosition | null {
  if (row === undefined || row.atBlock === null || row.atEpoch === null || row.atFinal === null) return null;
  return { block: row.atBlock, hash: row.atHash, epoch: row.atEpoch, final: row.atFinal };
}
