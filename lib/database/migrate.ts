import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { RetryableError } from "@/lib/runtime/errors";
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
import { databaseError, sqlstateOf } from "./unreachable";

const PRISMA_FOLDER = fileURLToPath(new URL("../../prisma", import.meta.url));

/** Longest time for a connection to be made, in milliseconds. */
const CONNECT = 10_000;

/** Each migration is a folder in it. */
export const MIGRATIONS_FOLDER = join(PRISMA_FOLDER, "migrations");

/** Migrations are missing, but a worker that does not know them leads: it could write what they do not expect. */
export class SchemaInUseError extends RetryableError {
  readonly code = "SCHEMA_IN_USE";
  constructor(pending: readonly string[]) {
    super(`a worker of an earlier version leads, so migrations wait: ${pending.join(", ")}`, {
      hint: "Stop the worker that leads; this is tried again by itself where a worker does it.",
    });
  }
}

/** A migration with its SQL. */
export interface MigrationFile extends Migration {
  readonly sql: string;
}

/**
 * Applies the migrations of `prisma/migrations` that the database lacks, with Prisma's own bookkeeping
 * (`_prisma_migrations`), so that `prisma migrate deploy` can take over. Processes that do this at the same time wait
 * for each other. Returns the names of those applied now.
 * They are applied in one transaction: cut off at any moment, they are made again at the next attempt. A database with an
 * index is migrated under the leader's lock, so that no worker ever writes into a schema that it does not know.
 * @throws SchemaInUseError while another worker leads; SchemaMismatchError where other migrations were applied than these;
 * DatabaseUnreachableError, DatabaseRefusedError; else what the engine says
 */
export async function migrate(databaseUrl: string, migrations?: readonly MigrationFile[]): Promise<string[]> {
  const known = migrations ?? (await knownMigrations());
  return withClient(databaseUrl, async (client) => {
    if (!needsMigration(await compare(client, known))) return [];
    // Both locks end with the session.
    await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
    const found = await compare(client, known);
    if (!needsMigration(found)) return [];
    if (!found.isEmpty && !(await takeLead(client))) throw new SchemaInUseError(found.pending);
    const [schema, migrationsList] = await Promise.all([readSchema(), listOf(known)]);
    return withSchemaEngine(databaseUrl, schema, async (engine) => {
      const result = await engine.applyMigrations({ migrationsList, filters: NO_FILTER });
      return result.appliedMigrationNames;
    });
  });
}

/** Whether migrations are missing and may be applied. @throws SchemaMismatchError where they may not */
function needsMigration(found: SchemaComparison): boolean {
  const fault = writerFault(found);
  if (fault === null) return false;
  if (fault.state === "empty" || fault.state === "pending") return true;
  throw schemaError(fault);
}

async function takeLead(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ leads: boolean }>("SELECT pg_try_advisory_lock($1) AS leads", [LEADER_LOCK]);
  return rows[0]?.leads === true;
}

async function compare(client: pg.Client, known: readonly Migration[]): Promise<SchemaComparison> {
  return compareSchema(async ({ text }) => (await client.query<AppliedRow>(text)).rows, known);
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

/** @throws what {@link databaseError} makes of a failure of the database; else what `work` throws */
async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT });
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
    // What is not PostgreSQL's is the engine's, unless the connection has broken.
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

/** The migrations of this version: those that were there when the process first looked. */
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

/** The migrations as the engine takes them. */
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
