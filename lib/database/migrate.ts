import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { NO_FILTER, withSchemaEngine } from "./schema-engine";

const PRISMA_FOLDER = fileURLToPath(new URL("../../prisma", import.meta.url));
/** Any number that no other advisory lock of the project has; Prisma's own engine takes 72707369. */
const MIGRATION_LOCK = 7_270_737n;

/** Each migration is a folder in it. */
export const MIGRATIONS_FOLDER = join(PRISMA_FOLDER, "migrations");

/**
 * Applies the migrations of `prisma/migrations` that the database lacks, with Prisma's own bookkeeping
 * (`_prisma_migrations`), so that `prisma migrate deploy` can take over. Processes that do this at the same time wait
 * for each other. Answers the names of those applied now. Throws what PostgreSQL or the engine says; a migration
 * that failed once is in the bookkeeping and has to be resolved by a person.
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const [schema, migrationsList] = await Promise.all([readSchema(), readMigrations()]);
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

async function withMigrationLock<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
    return await work();
  } finally {
    // The lock goes with the session.
    await client.end();
  }
}

async function readSchema() {
  const path = join(PRISMA_FOLDER, "schema.prisma");
  return { path, content: await readFile(path, "utf8") };
}

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
