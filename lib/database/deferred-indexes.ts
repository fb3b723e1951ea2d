import type pg from "pg";

/**
 * Indexes that a first sync creates at its end (docs/operations.md, "First sync"). The table `deferred_index` lists the
 * missing ones. An index is dropped and recorded, or created and no longer recorded, in one transaction, so table and
 * catalog agree whenever a process is killed.
 */

/**
 * The tables that a first sync fills most, in the order in which their indexes are created. Judging and writing read
 * them by their unique keys, which are kept.
 */
export const BULK_TABLES = ["operation", "inscription", "balance", "signer", "activity", "deployment"] as const;

/** A database session. It uses the tables and indexes in the first schema of its search path. */
export interface IndexSession {
  /** Runs one statement and returns its rows. */
  query<R extends Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<R[]>;
}

/** The session of a client of `pg`. */
export function sessionOf(client: Pick<pg.Client, "query">): IndexSession {
  return {
    query: async <R extends Record<string, unknown>>(text: string, values?: readonly unknown[]) =>
      (await client.query<R>(text, values && [...values])).rows,
  };
}

// The pretty form of a definition omits the schema if the table is in the search path. This is needed because `reindex`
// moves tables to another schema.
const RECORD_INDEXES = `
  insert into deferred_index (name, position, definition)
  select c.relname, row_number() over (order by array_position($1::text[], t.relname::text), c.relname),
    pg_get_indexdef(i.indexrelid, 0, true)
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
  where t.relnamespace = current_schema()::regnamespace and t.relname = any($1::text[]) and not i.indisunique
  returning quote_ident(name) as name`;

/**
 * Drops the indexes that are not unique from {@link BULK_TABLES} and records how to create them again. Returns their
 * number. Must run in a transaction.
 * @throws the errors of the session
 */
export async function deferIndexes(session: IndexSession): Promise<number> {
  const dropped = await session.query<{ name: string }>(RECORD_INDEXES, [BULK_TABLES]);
  // One by one, because Citus drops only one object of distributed tables per statement.
  for (const { name } of dropped) await session.query(`drop index ${name}`);
  return dropped.length;
}

/** Names of the missing indexes, in the order of their creation. @throws the errors of the session */
export async function missingIndexes(session: IndexSession): Promise<string[]> {
  const rows = await session.query<{ name: string }>("select name from deferred_index order by position, name");
  return rows.map(({ name }) => name);
}

/**
 * Creates a missing index. Returns false if it is not missing. Must run in a transaction. If another session is
 * creating the same index, waits for its end.
 * @throws the errors of the session
 */
export async function createDeferredIndex(session: IndexSession, name: string): Promise<boolean> {
  const [row] = await session.query<{ definition: string }>(
    "delete from deferred_index where name = $1 returning definition",
    [name],
  );
  if (row === undefined) return false;
  await session.query(row.definition);
  return true;
}
