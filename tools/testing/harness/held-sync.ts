import pg from "pg";
import { runOn } from "./run-on";

/** Key of the advisory lock for which a paused worker waits. */
const HELD = 4_242;

/** Pauses the workers of a database until a release. */
export interface HeldSync {
  readonly sql: pg.Client;
  /** Lets the worker write batches. */
  releaseBatches(): Promise<void>;
  /** Lets the worker create this index. */
  releaseIndex(): Promise<void>;
  close(): Promise<void>;
}

/** Makes workers wait before they write the first block of a database. */
export async function holdBatches(databaseUrl: string): Promise<HeldSync> {
  await runOn(
    databaseUrl,
    `create function hold() returns trigger language plpgsql as
       'begin perform pg_advisory_xact_lock_shared(${HELD}); return null; end';
     create trigger hold before insert on recent_block for each statement execute function hold()`,
  );
  const sql = new pg.Client({ connectionString: databaseUrl });
  await sql.connect();
  await sql.query("select pg_advisory_lock($1)", [HELD]);
  return {
    sql,
    releaseBatches: async () => void (await sql.query("select pg_advisory_unlock($1)", [HELD])),
    releaseIndex: async () => void (await sql.query("rollback")),
    close: () => sql.end(),
  };
}

/** Makes workers wait when they create a deferred index. @param position of the index, from 1 */
export async function holdIndex({ sql }: HeldSync, position: number): Promise<void> {
  await sql.query("begin");
  await sql.query("select from deferred_index where position = $1 for update", [position]);
}

/** The definitions of all indexes of the schema, in the order of their names. */
export async function indexDefinitions(databaseUrl: string): Promise<string[]> {
  const rows = await runOn(
    databaseUrl,
    `select pg_get_indexdef(i.indexrelid) as definition from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = 'public'::regnamespace and i.indisvalid and i.indisready order by c.relname`,
  );
  return rows.map(({ definition }) => String(definition));
}
