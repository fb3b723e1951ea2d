import { SchemaMismatchError, sqlstateOf } from "./unreachable";

/** A migration of a version of Engrave, or one that the database records as applied. */
export interface Migration {
  readonly name: string;
  /** SHA-256 of its SQL. */
  readonly checksum: string;
}

/** The difference between the migrations of a database and of a version. The lists hold names of migrations. */
export interface SchemaComparison {
  /** Whether no migration was ever applied. */
  readonly isEmpty: boolean;
  /** Known but not applied. */
  readonly pending: readonly string[];
  /** Applied but not known: applied by a later version. */
  readonly unknown: readonly string[];
  /** Applied with other SQL than the known one. */
  readonly altered: readonly string[];
  /** Started by a tool other than Engrave, and failed. */
  readonly unfinished: readonly string[];
}

/** Why a version cannot work with a schema. */
export interface SchemaFault {
  readonly code: "SCHEMA_MISMATCH";
  readonly state: "empty" | "pending" | "newer" | "altered" | "unfinished";
  /** The migrations concerned. */
  readonly migrations: readonly string[];
  /** How to fix it. */
  readonly hint: string;
}

/** A migration as the database records it. */
export type AppliedRow = Migration & { readonly finished: boolean };

/** Runs a statement without parameters. Throws PostgreSQL's error, or an error with PostgreSQL's error as its cause. */
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
  empty: "Start the worker of this version: it creates the tables.",
  pending: "Start the worker of this version: it applies the missing migrations as soon as no other worker leads.",
  newer: "This version is older than the schema: run the version that applied these migrations, or a later one.",
  altered: "Run the version that applied these migrations, with its prisma/migrations as released.",
  unfinished: "Finish or undo the failed migration, then mark it with `prisma migrate resolve`.",
};

/** Compares the database's migrations with the `known` ones. @throws errors of `ask` */
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

/** Returns why a version must not write to the schema, or null. It may write only if exactly its migrations are applied. */
export function writerFault({ isEmpty, pending, unknown, altered, unfinished }: SchemaComparison): SchemaFault | null {
  if (unfinished.length > 0) return fault("unfinished", unfinished);
  if (altered.length > 0) return fault("altered", altered);
  if (unknown.length > 0) return fault("newer", unknown);
  if (pending.length > 0) return fault(isEmpty ? "empty" : "pending", pending);
  return null;
}

/**
 * Returns why a version must not read the schema, or null. It may read a schema with later migrations if these are declared
 * compatible with it (`schema_level.readers_from`).
 * @throws errors of `ask`
 */
export async function readerFault(ask: Ask, known: readonly Migration[]): Promise<SchemaFault | null> {
  const found = await compareSchema(ask, known);
  if (found.unknown.length > 0) {
    const [level] = await rowsOf(ask, LEVEL);
    if (!known.some(({ name }) => name === level?.name)) return fault("newer", found.unknown);
  }
  return writerFault({ ...found, unknown: [] });
}

/** Converts the fault to an error that names the migrations. */
export function schemaError({ state, migrations, hint }: SchemaFault): SchemaMismatchError {
  return new SchemaMismatchError(`the database's schema is ${state}: ${migrations.join(", ")}`, { hint: hint });
}

function fault(state: SchemaFault["state"], migrations: readonly string[]): SchemaFault {
  return { code: "SCHEMA_MISMATCH", state, migrations, hint: HINTS[state] };
}

/** Returns no rows if the table does not exist. */
async function rowsOf(ask: Ask, statement: { name: string; text: string }): Promise<readonly AppliedRow[]> {
  try {
    return await ask(statement);
  } catch (error) {
    const cause = error instanceof Error ? error.cause : null;
    if ((sqlstateOf(error) ?? sqlstateOf(cause)) === "42P01") return [];
    throw error;
  }
}
