import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { NO_FILTER, withSchemaEngine } from "./schema-engine";
import { DatabaseUnreachableError, hasTransientCode, isTransientFault } from "./unreachable";

const PRISMA_FOLDER = fileURLToPath(new URL("../../prisma", import.meta.url));
/** Any number that no other advisory lock of the project has; Prisma's own engine takes 72707369. */
const MIGRATION_LOCK = 7_270_737n;

/** Longest time for a connection to be made, in milliseconds. */
const CONNECT = 10_000;

/** Each migration is a folder in it. */
export const MIGRATIONS_FOLDER = join(PRISMA_FOLDER, "migrations");

/**
 * Applies the migrations of `prisma/migrations` that the database lacks, with Prisma's own bookkeeping
 * (`_prisma_migrations`), so that `prisma migrate deploy` can take over. Processes that do this at the same time wait
 * for each other. Answers the names of those applied now.
 * They are applied in one transaction: cut off at any moment, they are made again at the next attempt.
 * @throws DatabaseUnreachableError where the database was away or a connection broke; else what PostgreSQL or the engine
 * says
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const [schema, migrationsList] = await Promise.all([readSchema(), readMigrations()]);
  if (await withClient(databaseUrl, (client) => hasAll(client, migrationsList.migrationDirectories))) return [];
  return withMigrationLock(databaseUrl, () =>
    withSchemaEngine(databaseUrl, schema, async (engine) => {
      const result = await engine.applyMigrations({ migrationsList, filters: NO_FILTER });
      return result.appliedMigrationNames;
    }),
  );
}

/** SQL that would bring a migrated database to `prisma/schema.prisma`. Empty: they agree. Changes nothing. */
export async function schemaDifference(databaseUrl: string): Promise<string> {
  const schema = await readSchema();
  return withSchemaEngine(databaseUrl, schema, async (engine) => {
    const result = await engine.diff({
      from: { tag: "schemaDatasource", files: [schema], configDir: PRISMA_FOLDER },
      to: { tag: "schemaDatamodel", files: [schema] },
      script: true,
      exitCode: true,
      filters: NO_FILTER,
    });
    return result.exitCode === 0 ? "" : (result.stdout ?? "");
  });
}

/** Whether the bookkeeping has just these migrations, as they are, all of them finished: then there is nothing to do. */
async function hasAll(client: pg.Client, migrations: readonly Migration[]): Promise<boolean> {
  const { rowCount: tables } = await client.query("SELECT WHERE to_regclass('_prisma_migrations') IS NOT NULL");
  if (tables === 0) return false;
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `SELECT migration_name AS name, checksum FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`,
  );
  const { rowCount } = await client.query("SELECT FROM _prisma_migrations");
  const wanted = migrations.map(({ path, migrationFile }) => {
    const checksum = createHash("sha256").update(migrationFile.content.value).digest("hex");
    return { name: path, checksum };
  });
  return rowCount === rows.length && JSON.stringify(rows) === JSON.stringify(wanted);
}

function withMigrationLock<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  return withClient(databaseUrl, async (client) => {
    await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
    // The lock goes with the session.
    return work();
  });
}

/** @throws DatabaseUnreachableError where the connection cannot be made or breaks; else what `work` throws */
async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT });
  let broken: unknown = null;
  client.on("error", (error) => {
    broken = error;
  });
  try {
    await client.connect().catch((error: unknown) => {
      throw isTransientFault(error) ? new DatabaseUnreachableError(error) : error;
    });
    return await work(client);
  } catch (error) {
    if (error instanceof DatabaseUnreachableError) throw error;
    throw broken !== null || hasTransientCode(error) ? new DatabaseUnreachableError(error) : error;
  } finally {
    await client.end();
  }
}

async function readSchema() {
  const path = join(PRISMA_FOLDER, "schema.prisma");
  return { path, content: await readFile(path, "utf8") };
}

type Migration = Awaited<ReturnType<typeof readMigrations>>["migrationDirectories"][number];

async function readMigrations() {
  const entries = await readdir(MIGRATIONS_FOLDER, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const migrationDirectories = await Promise.all(
    names.sort().map(async (name) => ({
      path: name,
      migrationFile: {
        path: "migration.sql",
        content: { tag: "ok" as const, value: await readFile(join(MIGRATIONS_FOLDER, name, "migration.sql"), "utf8") },
      },
    })),
  );
  const lockfile = {
    path: "migration_lock.toml",
    content: await readFile(join(MIGRATIONS_FOLDER, "migration_lock.toml"), "utf8"),
  };
  return { baseDir: MIGRATIONS_FOLDER, lockfile, shadowDbInitScript: "", migrationDirectories };
}
