import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { MIGRATIONS_FOLDER } from "@/lib/database/migrate";
import type { Connection } from "./connection";

/** The tables of an index, which stand or fall together. */
const INDEX_TABLES = [
  "cursor",
  "block",
  "recent_block",
  "deployment",
  "inscription",
  "balance",
  "operation",
  "sale",
  "delegation",
  "deployment_undo",
  "inscription_undo",
  "balance_undo",
] as const;

/** Those of them that are the state: two indexes of one chain agree in them row by row. */
export const STATE_TABLES = [
  "block",
  "deployment",
  "inscription",
  "balance",
  "operation",
  "sale",
  "delegation",
] as const;

/** Schemas that an index beside the living one may be in: fixed names, as they stand in statements. */
export type BesideSchema = "verification" | "reindexing";

/**
 * Makes an empty index beside the living one, by the same migrations, and turns the connection to it: from then on, its
 * statements read and write that one. What was in the schema before is gone.
 */
export async function openBeside(connection: Connection, schema: BesideSchema): Promise<void> {
  await connection.query(`drop schema if exists ${schema} cascade`);
  await connection.query(`create schema ${schema}`);
  await connection.query(`set search_path to ${schema}`);
  const folders = (await readdir(MIGRATIONS_FOLDER, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  for (const { name } of folders.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    await connection.query(await readFile(join(MIGRATIONS_FOLDER, name, "migration.sql"), "utf8"));
  }
}

/** Removes the index beside the living one and turns the connection back. */
export async function closeBeside(connection: Connection, schema: BesideSchema): Promise<void> {
  await connection.query("set search_path to public");
  await connection.query(`drop schema if exists ${schema} cascade`);
}

/**
 * Puts the index beside the living one into its place, in one transaction, in a new epoch: a worker that led until then
 * cannot write any more, and goes on with the new one when it is started again.
 */
export async function switchTo(connection: Connection, schema: BesideSchema): Promise<void> {
  await connection.transaction(async () => {
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
