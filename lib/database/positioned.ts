import type { Hash } from "@/lib/protocol";
import type { At, IndexPosition } from "@/lib/records";
import type { Queryable, Statement } from "./pool";

interface AtColumns {
  readonly atBlock: number;
  readonly atHash: Hash | null;
  readonly atEpoch: number;
  readonly atFinal: number;
  readonly atTime: number;
}

/** The index's position, which only the first row has. */
type Repeated = { readonly [P in keyof AtColumns]: AtColumns[P] | null };

type PositionedRow<R> = (R & Repeated & { readonly place: number }) | (Repeated & { readonly place: null });

/** A statement whose rows `R` come with the index's position. */
export interface PositionedRead<R> extends Statement {
  /** Never set. Carries the type of the rows. */
  readonly row?: R;
}

/** Columns of the position, from the table `c`. Only the first row has them, because all rows share the position. */
const AT = Object.entries({
  ...{ atBlock: "block_number", atHash: "block_hash", atEpoch: "epoch", atFinal: "final_number" },
  atTime: "block_time",
})
  .map(([name, column]) => `CASE WHEN r.place > 1 THEN NULL ELSE c.${column} END AS "${name}"`)
  .join(", ");

/**
 * Builds the statement that reads the rows of `select` together with the index's position, from one state.
 * @param order the order of the rows, by the names of the result's columns: the join does not keep the order of `select`
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
 * Runs a positioned statement. Without an index there are no rows and no position. `time`: of the last block, in seconds. Rows have more columns than `R`, so the
 * caller must pick the columns that it returns.
 */
export async function readAt<R>(
  database: Queryable,
  read: PositionedRead<R>,
  values: readonly unknown[],
): Promise<At<{ rows: R[]; time: number }>> {
  const all = await database.query<PositionedRow<R>>(read, values);
  const rows: R[] = [];
  for (const row of all) if (row.place !== null) rows.push(row);
  return { at: position(all[0]), rows, time: all[0]?.atTime ?? 0 };
}

/** Like {@link readAt}, for a statement that returns at most one row. */
export async function readOneAt<R>(
  database: Queryable,
  read: PositionedRead<R>,
  values: readonly unknown[],
): Promise<At<{ row: R | undefined }>> {
  const { at, rows } = await readAt(database, read, values);
  return { at, row: rows[0] };
}

/** Whether two answers were read from the same state. */
export function isSamePosition(a: IndexPosition | null, b: IndexPosition | null): boolean {
  return a?.block === b?.block && a?.hash === b?.hash && a?.epoch === b?.epoch;
}

function position(row: Repeated | undefined): IndexPosition | null {
  if (row === undefined || row.atBlock === null || row.atEpoch === null || row.atFinal === null) return null;
  return { block: row.atBlock, hash: row.atHash, epoch: row.atEpoch, final: row.atFinal };
}
