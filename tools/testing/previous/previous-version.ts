import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { local } from "@/lib/chain/networks";
import { knownMigrations, type MigrationFile, migrate } from "@/lib/database/migrate";
import { type LocalChain, startChain } from "@/tools/devstack/chain/start-chain";
import { type TestDatabase, testDatabase } from "../harness/database";
import { runOn } from "../harness/run-on";

/** The last migration of the previous version, which wrote index.sql and journal.jsonl. */
const LAST = "20261121213640_sum_of_activity";
const FILES = fileURLToPath(new URL(".", import.meta.url));

/** The migrations of the previous version. */
export async function previousMigrations(): Promise<readonly MigrationFile[]> {
  return (await knownMigrations()).filter(({ name }) => name <= LAST);
}

/** Creates a database with the schema of the previous version and its index of {@link previousChain}. */
export async function previousDatabase(): Promise<TestDatabase> {
  const database = await testDatabase({ migrated: false });
  await previousIndex(database.url);
  return database;
}

/** Fills an empty database with the schema of the previous version and its index of {@link previousChain}. */
export async function previousIndex(databaseUrl: string): Promise<void> {
  await migrate(databaseUrl, await previousMigrations());
  await runOn(databaseUrl, await readFile(join(FILES, "index.sql"), "utf8"));
}

/** Writes the network file with the rules of the previous version: `local` had no market, and the default gas. Returns its path. */
export async function previousNetwork(): Promise<{ file: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "engrave-previous-"));
  const file = join(folder, "local.json");
  await writeFile(file, JSON.stringify({ ...local, extensions: ["delegation"], market: null, mintControlGas: null }));
  return { file, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Starts the local chain that the previous version indexed, with the same blocks. */
export async function previousChain(): Promise<LocalChain> {
  const folder = await mkdtemp(join(tmpdir(), "engrave-previous-"));
  await copyFile(join(FILES, "journal.jsonl"), join(folder, "journal.jsonl"));
  const chain = await startChain(folder);
  return {
    ...chain,
    async stop() {
      await chain.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
