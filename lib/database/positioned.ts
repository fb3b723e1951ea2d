import type { Hash } from "@/lib/protocol";
import type { Queryable, Statement } from "./pool";
import type { At, IndexPosition } from "./types";

interface AtColumns {
  readonly atBlock: number;
  readonly atHash: Hash | null;
  readonly atEpoch: number;
  readonly atFinal: number;
}

type PositionedRow<R> = (R & AtColumns & { readonly found: true }) | (AtColumns & { readonly found: null });

/** A statement whose rows `R` come with the index's position. */
export interface PositionedRead<R> extends Statement {
  /** Never set: carries the rows' type. */
  readonly row?: R;
}

/**
 * Builds the statement that reads the rows of `select` and the index's position from one state. Where the rows have an
 * order, `order` names it again by their columns' names: a join keeps none.
 */
export function positioned<R>(name: string, select: string, order?: string): PositionedRead<R> {
  const text = `
    SELECT c.block_number AS "atBlock", c.block_hash AS "atHash", c.epoch AS "atEpoch",
      c.final_number AS "atFinal", r.*
    FROM "cursor" c LEFT JOIN (SELECT true AS found, s.* FROM (${select}) s) r ON true
    ${order === undefined ? "" : `ORDER BY ${order}`}`;
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
  for (const row of all) if (row.found) rows.push(row);
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

function position(row: AtColumns | undefined): IndexPosition | null {
  if (row === undefined) return null;
  return { block: row.atBlock, hash: row.atHash, epoch: row.atEpoch, final: row.atFinal };
}
