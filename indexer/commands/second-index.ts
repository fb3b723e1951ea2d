import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { distributeTables, isDistributed } from "@/lib/database/distribute";
import { SNAPSHOT_LOCK } from "@/lib/database/locks";
import { MIGRATIONS_FOLDER } from "@/lib/database/migrate";
import type { Connection } from "../database/connection";

/** The tables of the state and its records. They have equal rows in two indexes of one chain. */
export const STATE_TABLES = [
  "block",
  "deployment",
  "inscription",
  "balance",
  "operation",
  "sale",
  "delegation",
  "activity",
  "offer",
  "market_round",
  "vault",
  "candle",
  "market_token",
] as const;

/** The tables of an index. They are replaced together. */
const INDEX_TABLES = [
  "cursor",
  "recent_block",
  ...STATE_TABLES,
  "deployment_undo",
  "inscription_undo",
  "balance_undo",
  "offer_undo",
  "snapshot",
  "snapshot_due",
  "snapshot_balance",
  "snapshot_inscription",
  "snapshot_nodes",
  "snapshot_fences",
  "deferred_index",
  // It contains the comparison of the registry with the snapshots of the index.
  "registry_snapshot",
  // It names the archive from which the index was made.
  "archive_audit",
] as const;

/** Schemas for a second index. The names are constants because they are part of SQL texts. */
export type SecondSchema = "verification" | "reindexing" | "bootstrapping" | "auditing";

/**
 * Creates an empty second index with the same migrations, distributed like the live one, and sets the search path of the
 * connection to it: later statements of the connection read and write the second index. Drops the previous content of
 * the schema.
 * @throws DatabaseUnreachableError
 */
export async function openSecondIndex(connection: Connection, schema: SecondSchema): Promise<void> {
  await connection.query(`drop schema if exists ${schema} cascade`);
  const isLiveDistributed = await isDistributed(connection);
  await connection.query(`create schema ${schema}`);
  await connection.query(`set search_path to ${schema}`);
  const folders = (await readdir(MIGRATIONS_FOLDER, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  for (const { name } of folders.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    await connection.query(await readFile(join(MIGRATIONS_FOLDER, name, "migration.sql"), "utf8"));
  }
  if (isLiveDistributed) await distributeTables(connection);
}

/** Drops the second index and resets the search path. @throws DatabaseUnreachableError */
export async function closeSecondIndex(connection: Connection, schema: SecondSchema): Promise<void> {
  await connection.query("set search_path to public");
  await connection.query(`drop schema if exists ${schema} cascade`);
}

/**
 * Replaces the live index with the second one in one transaction, with a new epoch. The leader of the live index can no
 * longer write; after a restart it continues with the new index.
 * @throws DatabaseUnreachableError
 */
export async function switchToSecondIndex(connection: Connection, schema: SecondSchema): Promise<void> {
  await connection.transaction(async () => {
    // Citus moves a distributed table to another schema only over a single connection for each node. Other servers
    // ignore the setting.
    await connection.query("set local citus.multi_shard_modify_mode to 'sequential'");
    // First waits for a snapshot that is being made: until it ends, the tables cannot be dropped, and the cursor would
    // stay locked.
    await connection.query("select pg_advisory_xact_lock($1)", [SNAPSHOT_LOCK]);
    await connection.query("select 1 from public.cursor where id = 1 for update");
    await connection.query(
      `update ${schema}.cursor set epoch = epoch + 1 + coalesce((select epoch from public.cursor where id = 1), 0)`,
    );
    for (const table of INDEX_TABLES) {
      await connection.query(`drop table public.${table}`);
      await connection.query(`alter table ${schema}.${table} set schema public`);
    }
    await connection.query(`drop schema ${schema} cascade`);
  });
  await connection.query("set search_path to public");
}
