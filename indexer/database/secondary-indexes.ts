import type { Connection } from "./connection";

/** The tables that a load fills most. Judging and writing read them by their keys, which stay. */
const LOADED = ["operation", "inscription", "balance", "activity", "deployment"];

/** Statements that create indexes. */
export type IndexStatements = readonly string[];

/**
 * Drops the indexes that neither judging nor writing needs from the tables of a schema, so that rows are written faster.
 * Returns the statements that create them again.
 * @param schema is part of SQL texts: it must not be external input
 * @throws DatabaseUnreachableError
 */
export async function dropSecondaryIndexes(connection: Connection, schema: string): Promise<IndexStatements> {
  const indexes = await connection.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
     join pg_namespace n on n.oid = t.relnamespace
     where n.nspname = $1 and t.relname = any($2::text[]) and not i.indisunique order by t.relname, c.relname`,
    [schema, LOADED],
  );
  for (const { name } of indexes) await connection.query(`drop index ${schema}."${name}"`);
  return indexes.map(({ definition }) => definition);
}

/**
 * Creates the indexes again and collects statistics. `report` is called after each one.
 * @throws DatabaseUnreachableError
 */
export async function createIndexes(
  connection: Connection,
  statements: IndexStatements,
  report: (done: number) => void,
): Promise<void> {
  await connection.query("set maintenance_work_mem = '256MB'");
  for (const [index, statement] of statements.entries()) {
    await connection.query(statement);
    report(index + 1);
  }
  await connection.query("reset maintenance_work_mem");
  await connection.query("analyze");
}
