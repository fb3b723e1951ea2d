import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { distributeTables, isDistributed } from "@/lib/database/distribute";
import { AUDIT_LOCK, BOOTSTRAP_LOCK, REINDEX_LOCK, SNAPSHOT_LOCK, VERIFICATION_LOCK } from "@/lib/database/locks";
import { MIGRATIONS_FOLDER } from "@/lib/database/migrate";
import { isPrevented } from "@/lib/database/schema-session";
import { FatalError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import { sleep } from "@/lib/runtime/sleep";
import { optionalHex } from "../database/bytea";
import type { Connection } from "../database/connection";
import { lockSession } from "../database/session-lock";
import type { Cursor } from "../lead/cursor";
import type { Watchdog } from "../telemetry/watchdog";

/** The tables of the state and its records. They have equal rows in two indexes of one chain. */
export const STATE_TABLES = [
  "block",
  "deployment",
  "inscription",
  "balance",
  "signer",
  "operation",
  "sale",
  "delegation",
  "activity",
  "offer",
  "market_round",
  "vault_lock",
  "vault",
  "candle",
  "market_token",
  "movement",
  "result",
] as const;

/** The tables of an index. They are replaced together. */
const INDEX_TABLES = [
  "cursor",
  "recent_block",
  ...STATE_TABLES,
  "deployment_undo",
  "inscription_undo",
  "offer_undo",
  "vault_lock_undo",
  "snapshot",
  "snapshot_due",
  "snapshot_balance",
  "snapshot_inscription",
  "snapshot_nodes",
  "snapshot_fences",
  "deferred_index",
  "backfill",
  // It contains the comparison of the registry with the snapshots of the index.
  "registry_snapshot",
  // It names the archive from which the index was made.
  "archive_audit",
  // The checks that the blocks of the index passed.
  "verification",
] as const;

/** Schemas for a second index. The names are constants because they are part of SQL texts. */
export type SecondSchema = "verification" | "reindexing" | "bootstrapping" | "auditing";

/** The lock of each schema. The session that fills the schema holds it. */
const LOCKS: Readonly<Record<SecondSchema, number>> = {
  verification: VERIFICATION_LOCK,
  reindexing: REINDEX_LOCK,
  bootstrapping: BOOTSTRAP_LOCK,
  auditing: AUDIT_LOCK,
};

/** Another process uses the schema of the second index, or has replaced the second index of this process. */
export class SecondIndexTakenError extends FatalError {
  readonly code = "SECOND_INDEX_TAKEN";
  constructor(schema: SecondSchema, what: string) {
    super(`the schema ${schema} ${what}`, {
      hint: "Run the command only once at a time. If no other process runs it, its session is still ending: try again, or end that session.",
    });
  }
}

/** While the switch waited, the live index reached final blocks that the second index does not have yet. */
export class LiveIndexAheadError extends Error {
  override readonly name = "LiveIndexAheadError";
  constructor(block: number) {
    super(`the last final block of the live index is ${block}`);
  }
}

/** A second index that this process has created. */
export interface SecondIndex {
  readonly schema: SecondSchema;
  /** The object id of the schema. Another schema of the same name has another one. */
  readonly id: string | null;
}

/**
 * Creates an empty second index with the same migrations, distributed like the live one, and sets the search path of the
 * connection to it: later statements of the connection read and write the second index. Drops the previous content of
 * the schema. The session of the connection holds the schema's lock until {@link closeSecondIndex}: if the connection
 * breaks, all later statements of it fail, so this process cannot change the second index of the next one.
 * @param timeout milliseconds to wait for another process that holds the lock
 * @throws SecondIndexTakenError, DatabaseUnreachableError
 */
export async function openSecondIndex(
  connection: Connection,
  schema: SecondSchema,
  timeout?: number,
): Promise<SecondIndex> {
  await lockSecondIndex(connection, schema, timeout);
  return createSecondIndex(connection, schema);
}

/** The part of {@link openSecondIndex} after the lock. @throws DatabaseUnreachableError */
export async function createSecondIndex(connection: Connection, schema: SecondSchema): Promise<SecondIndex> {
  await connection.query(`drop schema if exists ${schema} cascade`);
  const isLiveDistributed = await isDistributed(connection);
  await connection.query(`create schema ${schema}`);
  await connection.query(`set search_path to ${schema}`);
  const folders = (await readdir(MIGRATIONS_FOLDER, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  for (const { name } of folders.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    await connection.query(await readFile(join(MIGRATIONS_FOLDER, name, "migration.sql"), "utf8"));
  }
  if (isLiveDistributed) await distributeTables(connection);
  return { schema, id: await idOf(connection, schema) };
}

/**
 * Takes the lock of a schema for the session of the connection, as {@link openSecondIndex} does.
 * @throws SecondIndexTakenError, DatabaseUnreachableError
 */
export function lockSecondIndex(connection: Connection, schema: SecondSchema, timeout?: number): Promise<void> {
  const taken = (holder: string) => new SecondIndexTakenError(schema, `is in use by the database session ${holder}`);
  return lockSession(connection, LOCKS[schema], taken, timeout);
}

/** Drops the second index, resets the search path and releases the lock. @throws DatabaseUnreachableError */
export async function closeSecondIndex(connection: Connection, schema: SecondSchema): Promise<void> {
  await connection.query("set search_path to public");
  await connection.query(`drop schema if exists ${schema} cascade`);
  await connection.query("select pg_advisory_unlock($1)", [LOCKS[schema]]);
}

/** Milliseconds to wait for the tables of the live index, and between two attempts. New readers wait behind each attempt. */
const SWITCH = { timeout: 1_000, pause: 2_000 };

/**
 * Replaces the live index with the second one in one transaction, with a new epoch. The leader of the live index can no
 * longer write; after a restart it continues with the new index. While another session uses the tables, such as a dump or
 * a snapshot that is being made, tries again; in between, readers use the live index. Returns false if `stop` aborted
 * before the switch.
 * @param loaded the cursor up to which this process has filled the second index
 * @param waiting.watchdog receives a sign of life after each attempt that other sessions prevented
 * @throws SecondIndexTakenError if the second index is not the one that this process has filled; LiveIndexAheadError;
 * DatabaseUnreachableError
 */
export async function switchToSecondIndex(
  connection: Connection,
  index: SecondIndex,
  loaded: Cursor,
  { stop, watchdog }: { readonly stop: AbortSignal; readonly watchdog: Pick<Watchdog, "alive"> },
): Promise<boolean> {
  while (!stop.aborted) {
    try {
      await connection.transaction(() => replaceTables(connection, index, loaded));
      await connection.query("set search_path to public");
      return true;
    } catch (error) {
      if (!isPrevented(error)) throw error;
      log.info("other sessions use the tables of the index; the switch waits for them");
    }
    watchdog.alive("the tables of the index are in use");
    await sleep(SWITCH.pause, stop);
  }
  return false;
}

async function replaceTables(connection: Connection, index: SecondIndex, loaded: Cursor): Promise<void> {
  const { schema } = index;
  // Citus moves a distributed table to another schema only over a single connection for each node. Other servers
  // ignore the setting.
  await connection.query("set local citus.multi_shard_modify_mode to 'sequential'");
  await connection.query(`set local lock_timeout to ${SWITCH.timeout}`);
  // Waits for a snapshot that is being made before it holds any table.
  await connection.query("select pg_advisory_xact_lock($1)", [SNAPSHOT_LOCK]);
  await connection.query(`lock table ${INDEX_TABLES.map((table) => `public.${table}`).join(", ")}`);
  await connection.query("set local lock_timeout to 0");
  await requireLoaded(connection, index, loaded);
  await requireFinal(connection, index);
  await connection.query(
    `update ${schema}.cursor set epoch = epoch + 1 + coalesce((select epoch from public.cursor where id = 1), 0)`,
  );
  for (const table of INDEX_TABLES) {
    await connection.query(`drop table public.${table}`);
    await connection.query(`alter table ${schema}.${table} set schema public`);
  }
  await connection.query(`drop schema ${schema} cascade`);
}

/** @throws SecondIndexTakenError */
async function requireLoaded(connection: Connection, { schema, id }: SecondIndex, loaded: Cursor): Promise<void> {
  const requireSame = async (): Promise<void> => {
    if ((await idOf(connection, schema)) !== id) throw new SecondIndexTakenError(schema, "belongs to another process");
  };
  await requireSame();
  const [row] = await connection.query<{ block_number: string; block_hash: Buffer | null; epoch: string }>(
    `select block_number, block_hash, epoch from ${schema}.cursor where id = 1 for update`,
  );
  // From here on the locked row keeps its table, and so the schema, until the end of the transaction.
  await requireSame();
  const isLoaded =
    Number(row?.block_number) === loaded.number &&
    optionalHex(row?.block_hash ?? null) === loaded.hash &&
    row?.epoch === String(loaded.epoch);
  if (!isLoaded) throw new SecondIndexTakenError(schema, "was changed by another process");
}

/**
 * What is final stays final for readers. The table of the live cursor is locked, so a worker cannot move it any more.
 * @throws LiveIndexAheadError
 */
async function requireFinal(connection: Connection, { schema }: SecondIndex): Promise<void> {
  const [live] = await connection.query<{ final_number: string }>(
    `select l.final_number from public.cursor l join ${schema}.cursor s on s.chain_id = l.chain_id
     where l.block_hash is not null and l.final_number > s.block_number`,
  );
  if (live !== undefined) throw new LiveIndexAheadError(Number(live.final_number));
}

async function idOf(connection: Connection, schema: SecondSchema): Promise<string | null> {
  const text = "select oid::text as id from pg_namespace where nspname = $1";
  const [row] = await connection.query<{ id: string }>(text, [schema]);
  return row?.id ?? null;
}
