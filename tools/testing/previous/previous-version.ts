import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { local } from "@/lib/chain/networks";
import { knownMigrations, type MigrationFile, migrate } from "@/lib/database/migrate";
import { type LocalChain, startChain } from "@/tools/devstack/chain/start-chain";
import { type TestDatabase, testDatabase } from "../harness/database";
import { runOn } from "../harness/run-on";

/** The files of the previous version, which `tools/scripts/record-previous.ts` writes (record.ts). */
const FILES = fileURLToPath(new URL(".", import.meta.url));

const version = z.object({ lastMigration: z.string(), rules: z.record(z.string(), z.unknown()) });

async function readVersion(folder: string) {
  return version.parse(JSON.parse(await readFile(join(folder, "version.json"), "utf8")));
}

/** The migrations of the previous version. */
export async function previousMigrations(folder = FILES): Promise<readonly MigrationFile[]> {
  const { lastMigration } = await readVersion(folder);
  return (await knownMigrations()).filter(({ name }) => name <= lastMigration);
}

/** Creates a database with the schema of the previous version and its index of {@link previousChain}. */
export async function previousDatabase(): Promise<TestDatabase> {
  const database = await testDatabase({ migrated: false });
  await previousIndex(database.url);
  return database;
}

/** Fills an empty database with the schema of the previous version and its index of {@link previousChain}. */
export async function previousIndex(databaseUrl: string, folder = FILES): Promise<void> {
  await migrate(databaseUrl, await previousMigrations(folder));
  await runOn(databaseUrl, await readFile(join(folder, "index.sql"), "utf8"));
}

/** Writes the network file of `local` with the rules of the previous version. Returns its path. */
export async function previousNetwork(files = FILES): Promise<{ file: string; remove(): Promise<void> }> {
  const { rules } = await readVersion(files);
  const folder = await mkdtemp(join(tmpdir(), "engrave-previous-"));
  const file = join(folder, "local.json");
  await writeFile(file, JSON.stringify({ ...local, ...rules }));
  return { file, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Starts the local chain that the previous version indexed, with the same blocks. */
export async function previousChain(files = FILES): Promise<LocalChain> {
  const folder = await mkdtemp(join(tmpdir(), "engrave-previous-"));
  await copyFile(join(files, "journal.jsonl"), join(folder, "journal.jsonl"));
  const chain = await startChain(folder);
  return {
    ...chain,
    async stop() {
      await chain.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
