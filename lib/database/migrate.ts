import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { FatalError, RetryableError } from "@/lib/runtime/errors";
import { ROOT } from "@/lib/runtime/root.mjs";
import { createDeferredIndex, missingIndexes, sessionOf } from "./deferred-indexes";
import { LEADER_LOCK, MIGRATION_LOCK } from "./locks";
import {
  type AppliedRow,
  compareSchema,
  type Migration,
  type SchemaComparison,
  schemaError,
  writerFault,
} from "./schema";
import { NO_FILTER, withSchemaEngine } from "./schema-engine";
import { limitSession, naming, untilUnlocked, type Waiting } from "./schema-session";
import { withSessionSettings } from "./session-settings";
import { databaseError, sqlstateOf } from "./unreachable";

const PRISMA_FOLDER = join(ROOT, "prisma");

/** Time limit for connecting, in milliseconds. */
const CONNECT_LIMIT = 10_000;

/** The folder of the migrations. Each migration is a folder in it. */
export const MIGRATIONS_FOLDER = join(PRISMA_FOLDER, "migrations");

/** Migrations are missing, but a worker of an earlier version leads and could write rows that the new schema does not expect. */
export class SchemaInUseError extends RetryableError {
  readonly code = "SCHEMA_IN_USE";
  constructor(pending: readonly string[]) {
    super(`migrations cannot be applied while a worker of an earlier version leads: ${pending.join(", ")}`, {
      hint: "Stop the worker that leads. A worker retries automatically; otherwise run npm run migrate again.",
    });
  }
}

/** The database is empty and has another encoding than UTF8. A message with a character outside of it would stop the index. */
class DatabaseEncodingError extends FatalError {
  readonly code = "DATABASE_ENCODING";
  constructor(encoding: string | undefined) {
    super(`the database has the encoding ${encoding}, expected UTF8`, {
      hint: "Set DATABASE_URL to a database that was created with ENCODING 'UTF8' TEMPLATE template0.",
    });
  }
}

/** A migration with its SQL. */
export interface MigrationFile extends Migration {
  readonly sql: string;
}

/**
 * Applies the missing migrations of `prisma/migrations` with Prisma's bookkeeping (`_prisma_migrations`), so that
 * `prisma migrate deploy` can take over. Processes that migrate at the same time wait for each other. Returns the names of
 * the migrations that were applied.
 *
 * All of them are applied in one transaction, so an interrupted attempt changes nothing. A database with an index is
 * migrated under the leader's lock, so no worker ever writes to a schema that it does not know. Indexes that a first sync
 * has deferred are created first, because a migration may change them. While other sessions hold locks that a migration
 * needs, such as a dump, it is rolled back and tried again, so that readers wait for it only for a moment.
 * @throws SchemaLockedError if `waiting.stop` aborts; SchemaInUseError while another worker leads; SchemaMismatchError if migrations other than these were applied;
 * DatabaseEncodingError if an empty database cannot store every text;
 * DatabaseUnreachableError, DatabaseRefusedError; otherwise errors of the engine
 */
export async function migrate(
  databaseUrl: string,
  migrations?: readonly MigrationFile[],
  waiting?: Waiting,
): Promise<string[]> {
  const known = migrations ?? (await knownMigrations());
  const attempt = (client: pg.Client) => naming(sessionOf(client), () => applyMissing(client, databaseUrl, known));
  return untilUnlocked(() => withClient(databaseUrl, attempt), waiting);
}

async function applyMissing(
  client: pg.Client,
  databaseUrl: string,
  known: readonly MigrationFile[],
): Promise<string[]> {
  if (!needsMigration(await compare(client, known))) return [];
  await limitSession((statement) => client.query(statement));
  // Both locks are released when the session ends.
  await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
  const found = await compare(client, known);
  if (!needsMigration(found)) return [];
  if (found.isEmpty) await requireUtf8(client);
  if (!found.isEmpty && !(await takeLead(client))) throw new SchemaInUseError(found.pending);
  await createMissing(client);
  const [schema, migrationsList] = await Promise.all([readSchema(), listOf(known)]);
  return withSchemaEngine(databaseUrl, schema, async (engine) => {
    const result = await engine.applyMigrations({ migrationsList, filters: NO_FILTER });
    return result.appliedMigrationNames;
  });
}

/** Whether migrations are missing. @throws SchemaMismatchError if they cannot be applied */
function needsMigration(found: SchemaComparison): boolean {
  const fault = writerFault(found);
  if (fault === null) return false;
  if (fault.state === "empty" || fault.state === "pending") return true;
  throw schemaError(fault);
}

/** @throws DatabaseEncodingError */
async function requireUtf8(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>("SHOW server_encoding");
  const encoding = rows[0]?.server_encoding;
  if (encoding !== "UTF8") throw new DatabaseEncodingError(encoding);
}

async function takeLead(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ leads: boolean }>("SELECT pg_try_advisory_lock($1) AS leads", [LEADER_LOCK]);
  return rows[0]?.leads === true;
}

/**
 * Creates the missing indexes, each in a separate transaction. Earlier versions do not have the table that lists them.
 */
async function createMissing(client: pg.Client): Promise<void> {
  const session = sessionOf(client);
  const [table] = await session.query<{ exists: boolean }>(
    "SELECT to_regclass('deferred_index') IS NOT NULL AS exists",
  );
  if (table?.exists !== true) return;
  for (const name of await missingIndexes(session)) {
    await client.query("BEGIN");
    try {
      await createDeferredIndex(session, name);
    } catch (error) {
      await client.query("ROLLBACK");
      throw error;
    }
    await client.query("COMMIT");
  }
}

async function compare(client: pg.Client, known: readonly Migration[]): Promise<SchemaComparison> {
  return compareSchema(async ({ text }) => (await client.query<AppliedRow>(text)).rows, known);
}

/** Returns the SQL that would bring a migrated database to `prisma/schema.prisma`; empty if they agree. Does not change the database. */
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

/** Runs `work` with a connection. @throws errors of {@link databaseError} for failures of the database; otherwise what `work` throws */
async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    ...withSessionSettings(databaseUrl),
    connectionTimeoutMillis: CONNECT_LIMIT,
    keepAlive: true,
  });
  let broken: unknown = null;
  client.on("error", (error) => {
    broken = error;
  });
  try {
    await client.connect().catch((error: unknown) => {
      throw databaseError(error);
    });
    return await work(client);
  } catch (error) {
    // An error without a SQLSTATE comes from the engine, unless the connection broke.
    throw broken !== null || sqlstateOf(error) !== null ? databaseError(error, broken !== null) : error;
  } finally {
    await client.end();
  }
}

async function readSchema() {
  const path = join(PRISMA_FOLDER, "schema.prisma");
  return { path, content: await readFile(path, "utf8") };
}

let known: Promise<readonly MigrationFile[]> | null = null;

/** Returns the migrations of this version, read from the folder at the first call of the process. */
export function knownMigrations(): Promise<readonly MigrationFile[]> {
  known ??= readMigrations();
  return known;
}

async function readMigrations(): Promise<MigrationFile[]> {
  const entries = await readdir(MIGRATIONS_FOLDER, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(join(MIGRATIONS_FOLDER, name, "migration.sql"), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/** Converts the migrations to the input of the engine. */
async function listOf(migrations: readonly MigrationFile[]) {
  const migrationDirectories = migrations.map(({ name, sql }) => ({
    path: name,
    migrationFile: { path: "migration.sql", content: { tag: "ok" as const, value: sql } },
  }));
  const lockfile = {
    path: "migration_lock.toml",
    content: await readFile(join(MIGRATIONS_FOLDER, "migration_lock.toml"), "utf8"),
  };
  return { baseDir: MIGRATIONS_FOLDER, lockfile, shadowDbInitScript: "", migrationDirectories };
}
