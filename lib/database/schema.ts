import { MIGRATIONS } from "./generated/migrations";
import type { Queryable } from "./pool";
import { SchemaMismatchError, sqlstateOf } from "./unreachable";

/** A migration as a version of Engrave knows it, or as the database says that it was applied. */
export interface Migration {
  readonly name: string;
  /** SHA-256 of its SQL. */
  readonly checksum: string;
}

/** How a database's schema differs from the migrations that a version knows. Lists have migrations' names. */
export interface SchemaComparison {
  /** No migration was ever applied. */
  readonly isEmpty: boolean;
  /** Known, and not applied. */
  readonly pending: readonly string[];
  /** Applied, and not known: a later version did it. */
  readonly unknown: readonly string[];
  /** Applied, but not as they are known. */
  readonly altered: readonly string[];
  /** Begun by another tool than Engrave, which failed. */
  readonly unfinished: readonly string[];
}

/** Why a version cannot work with a schema. */
export interface SchemaFault {
  readonly code: "SCHEMA_MISMATCH";
  readonly state: "empty" | "pending" | "newer" | "altered" | "unfinished";
  /** The migrations concerned. */
  readonly migrations: readonly string[];
  /** What a person does about it. */
  readonly hint: string;
}

/** How a migration stands in the database. */
export type AppliedRow = Migration & { readonly finished: boolean };

/** Runs a statement without values on the database in question. PostgreSQL's error is what it throws, or that one's cause. */
export type Ask = (statement: { readonly name: string; readonly text: string }) => Promise<readonly AppliedRow[]>;

const APPLIED = {
  name: "applied-migrations",
  text: `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished
    FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY 1`,
};
const LEVEL = {
  name: "schema-level",
  text: "SELECT readers_from AS name, '' AS checksum, true AS finished FROM schema_level",
};

const HINTS: Readonly<Record<SchemaFault["state"], string>> = {
  empty: "Start the worker of this version: it makes the tables.",
  pending: "Start the worker of this version: it applies the migrations that are missing, as soon as no other leads.",
  newer: "This version is older than the schema: run the version that applied these migrations, or a later one.",
  altered: "Run the version that applied these migrations, with its prisma/migrations as released.",
  unfinished: "Finish or undo what failed, then mark it with `prisma migrate resolve`.",
};

/** Compares the database's migrations with the `known` ones. @throws what `ask` throws */
export async function compareSchema(ask: Ask, known: readonly Migration[]): Promise<SchemaComparison> {
  const rows = await rowsOf(ask, APPLIED);
  const checksums = new Map(known.map(({ name, checksum }) => [name, checksum]));
  const applied = new Set(rows.map(({ name }) => name));
  const named = (rows: readonly { readonly name: string }[]): string[] => rows.map(({ name }) => name);
  return {
    isEmpty: rows.length === 0,
    pending: named(known.filter(({ name }) => !applied.has(name))),
    unknown: named(rows.filter(({ name }) => !checksums.has(name))),
    altered: named(rows.filter(({ name, checksum }) => checksums.has(name) && checksums.get(name) !== checksum)),
    unfinished: named(rows.filter(({ finished }) => !finished)),
  };
}

/** Why a version must not write: anything but just its own migrations. */
export function writerFault({ isEmpty, pending, unknown, altered, unfinished }: SchemaComparison): SchemaFault | null {
  if (unfinished.length > 0) return fault("unfinished", unfinished);
  if (altered.length > 0) return fault("altered", altered);
  if (unknown.length > 0) return fault("newer", unknown);
  if (pending.length > 0) return fault(isEmpty ? "empty" : "pending", pending);
  return null;
}

/**
 * Why a version must not read; null where it may, also where the schema has later migrations that are declared compatible
 * with it (`schema_level.readers_from`).
 * @throws what `ask` throws
 */
export async function readerFault(ask: Ask, known: readonly Migration[]): Promise<SchemaFault | null> {
  const found = await compareSchema(ask, known);
  if (found.unknown.length > 0) {
    const [level] = await rowsOf(ask, LEVEL);
    if (!known.some(({ name }) => name === level?.name)) return fault("newer", found.unknown);
  }
  return writerFault({ ...found, unknown: [] });
}

/** As {@link readerFault}, of the database that a site reads, for what reports its readiness. */
export function schemaFault(
  database: Queryable,
  known: readonly Migration[] = MIGRATIONS,
): Promise<SchemaFault | null> {
  return readerFault((statement) => database.query<AppliedRow>({ ...statement, isOfAnySchema: true }, []), known);
}

/** The fault as an error, which names the migrations. */
export function schemaError({ state, migrations, hint }: SchemaFault): SchemaMismatchError {
  return new SchemaMismatchError(`the database's schema is ${state}: ${migrations.join(", ")}`, { hint: hint });
}

function fault(state: SchemaFault["state"], migrations: readonly string[]): SchemaFault {
  return { code: "SCHEMA_MISMATCH", state, migrations, hint: HINTS[state] };
}

/** No rows where the table is not there. */
async function rowsOf(ask: Ask, statement: { name: string; text: string }): Promise<readonly AppliedRow[]> {
  try {
    return await ask(statement);
  } catch (error) {
    const cause = error instanceof Error ? error.cause : null;
    if ((sqlstateOf(error) ?? sqlstateOf(cause)) === "42P01") return [];
    throw error;
  }
}
