import pg from "pg";
import type { Hex } from "@/lib/protocol";
import { describeError, RetryableError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import { MIGRATIONS } from "./generated/migrations";
import type { Migration } from "./schema";
import { SchemaGate } from "./schema-gate";
import { databaseError } from "./unreachable";

/**
 * Reads are plain SQL by `pg`, each one prepared statement that brings the index's position with it: one round trip and
 * one consistent state. Prisma owns the schema, the migrations and the rows' types ({@link Row}); its client would need
 * a transaction of five round trips to be as consistent, and has no row comparison for lists that are paged by position.
 */

/** A statement that each connection prepares once. `name` is unique. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  /** Whether it runs on any schema, such as an empty database. Default: no, it fails where the schema is another. */
  readonly isOfAnySchema?: boolean;
}

/** Something that answers statements. Columns: numeric is a bigint, int8 a number, bytea `0x` text. */
export interface Queryable {
  query<R extends pg.QueryResultRow>(statement: Statement, values: readonly unknown[]): Promise<R[]>;
}

/** One state of the database, held for as long as a long answer takes. Must be closed. */
export interface Snapshot extends Queryable {
  /** Gives the connection back. May be called more than once. */
  close(): Promise<void>;
}

export interface Database extends Queryable {
  /**
   * A read-only transaction that sees one state. There are {@link SNAPSHOTS} at a time: throws {@link BusyError} where
   * none becomes free in time.
   */
  snapshot(): Promise<Snapshot>;
  close(): Promise<void>;
}

/** How a column of a Prisma model arrives. */
type Cell<T> = T extends bigint
  ? number
  : T extends Uint8Array
    ? Hex
    : T extends { readonly d: number[]; toFixed(): string }
      ? bigint
      : T;

/** Some columns of a Prisma model as {@link Queryable.query} gives them, so that a change of the schema is a type error. */
export type Row<M, K extends keyof M> = { [P in K]: Cell<M[P]> };

/** All connections for long answers are taken, or an answer took longer than any may. */
export class BusyError extends RetryableError {
  readonly code = "BUSY";

  constructor(cause: unknown) {
    super("the database has too much to do", { hint: "Ask again when others have ended.", cause });
  }
}

/** Connections for answers of one statement, and for long ones. */
const CONNECTIONS = 10;
const SNAPSHOTS = 4;
/** Milliseconds. */
const CONNECT_LIMIT = 5_000;
const STATEMENT_LIMIT = 10_000;
/** How long a reader of a long answer may not read before its snapshot is taken away. */
const IDLE_LIMIT = 60_000;

const OID = { bytea: 17, int8: 20, numeric: 1700 } as const;

function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database holds ${text} where a safe integer is expected.`);
  return value;
}

const PARSERS: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [OID.bytea, (text) => `0x${text.slice(2)}`],
  [OID.int8, parseSafeInteger],
  [OID.numeric, BigInt],
]);

const TYPES: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format === "binary" ? undefined : PARSERS.get(oid)) ?? pg.types.getTypeParser(oid, format),
};

/** How a database is opened. */
export interface DatabaseOptions {
  /** How long a read may wait for a connection, in milliseconds. */
  readonly patience?: number;
  /** How long a statement may take, in milliseconds. */
  readonly statementLimit?: number;
  /** The migrations that the schema has to have. Default: those of this version. */
  readonly migrations?: readonly Migration[];
}

/**
 * Opens the database behind `url`; connects when it is first asked. A pooler in transaction mode is noticed by what it
 * refuses; it is then asked without prepared statements, which cost it more, and the time-limits are kept here. Where the
 * database's schema is one that this version cannot read, reads throw {@link SchemaMismatchError} until it can.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { patience = CONNECT_LIMIT, statementLimit = STATEMENT_LIMIT, migrations = MIGRATIONS } = options;
  return new PooledDatabase({ connectionString: url, connectionTimeoutMillis: patience }, statementLimit, migrations);
}

class PooledDatabase implements Database {
  readonly #config: pg.PoolConfig;
  readonly #limit: number;
  readonly #gate: SchemaGate;
  #connections: Connections;

  constructor(config: pg.PoolConfig, limit: number, migrations: readonly Migration[]) {
    this.#config = { ...config, application_name: "engrave-web", types: TYPES };
    this.#limit = limit;
    this.#connections = connect(this.#config, limit, false);
    this.#gate = new SchemaGate((statement) => this.#query(statement, []), migrations);
  }

  async query<R extends pg.QueryResultRow>(statement: Statement, values: readonly unknown[]): Promise<R[]> {
    if (statement.isOfAnySchema !== true) await this.#gate.pass();
    return this.#query(statement, values);
  }

  #query<R extends pg.QueryResultRow>(statement: Statement, values: readonly unknown[]): Promise<R[]> {
    return this.#ask(async ({ short, isPooled }) => (await short.query<R>(queryOf(statement, values, isPooled))).rows);
  }

  async snapshot(): Promise<Snapshot> {
    await this.#gate.pass();
    return this.#ask(openSnapshot);
  }

  async close(): Promise<void> {
    await end(this.#connections);
  }

  async #ask<T>(ask: (connections: Connections) => Promise<T>): Promise<T> {
    const connections = this.#connections;
    try {
      return await ask(connections);
    } catch (error) {
      if (connections.isPooled || !isRefusedByPooler(error)) throw translated(error, connections);
      if (this.#connections === connections) {
        this.#connections = connect(this.#config, this.#limit, true);
        end(connections).catch((cause: unknown) =>
          log.warn({ cause: describeError(cause) }, "connections did not end"),
        );
      }
      return this.#ask(ask);
    }
  }
}

/** Connections for answers of one statement, and for long ones. */
interface Connections {
  readonly short: pg.Pool;
  readonly long: pg.Pool;
  /** Milliseconds that a statement may take. */
  readonly limit: number;
  /** Whether a pooler in transaction mode stands between. */
  readonly isPooled: boolean;
}

function connect(config: pg.PoolConfig, limit: number, isPooled: boolean): Connections {
  // A pooler refuses settings of a session: it gives connections from hand to hand.
  const limits = isPooled ? { query_timeout: limit } : { statement_timeout: limit };
  const short = new pg.Pool({ ...config, ...limits, max: CONNECTIONS });
  const long = new pg.Pool({ ...config, max: SNAPSHOTS });
  // A connection broke while nobody used it: the pool replaces it.
  const onIdleError = (error: Error): void => log.warn({ cause: describeError(error) }, "a database connection broke");
  short.on("error", onIdleError);
  long.on("error", onIdleError);
  return { short, long, limit, isPooled };
}

async function end({ short, long }: Connections): Promise<void> {
  await Promise.all([short.end(), long.end()]);
}

function queryOf({ name, text }: Statement, values: readonly unknown[], isPooled: boolean): pg.QueryConfig {
  return isPooled ? { text, values: [...values] } : { name, text, values: [...values] };
}

/** Code of an error that the database sent. */
function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

/** Unknown prepared statement, one that another has prepared, or a setting that can't be given when connecting. */
function isRefusedByPooler(error: unknown): boolean {
  const code = codeOf(error);
  const isParameter = error instanceof Error && error.message.includes("unsupported startup parameter");
  return code === "26000" || code === "42P05" || isParameter;
}

/** An error as callers know it: what took too long, or found no free connection, is {@link BusyError}; else {@link databaseError}. */
function translated(error: unknown, { short }: Connections): unknown {
  const message = error instanceof Error ? error.message : "";
  const isLate = codeOf(error) === "57014" || message === "Query read timeout";
  const isCrowded = message === "timeout exceeded when trying to connect" && short.totalCount >= CONNECTIONS;
  return isLate || isCrowded ? new BusyError(error) : databaseError(error);
}

async function openSnapshot({ long, limit, isPooled }: Connections): Promise<Snapshot> {
  const client = await takeClient(long);
  // The server may end the connection between two statements; the next statement reports it, the event must not be fatal.
  let broken: Error | undefined;
  const onError = (error: Error): void => {
    broken = error;
  };
  client.on("error", onError);
  let open = true;
  const close = async (): Promise<void> => {
    if (!open) return;
    open = false;
    try {
      if (broken === undefined) await client.query("ROLLBACK");
    } catch (error) {
      broken = error instanceof Error ? error : new Error(String(error));
    }
    client.off("error", onError);
    client.release(broken);
  };
  try {
    await client.query(
      `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = ${limit};
       SET LOCAL idle_in_transaction_session_timeout = ${IDLE_LIMIT}`,
    );
  } catch (error) {
    await close();
    throw error;
  }
  return {
    async query<R extends pg.QueryResultRow>(statement: Statement, values: readonly unknown[]): Promise<R[]> {
      try {
        return (await client.query<R>(queryOf(statement, values, isPooled))).rows;
      } catch (error) {
        throw databaseError(error);
      }
    },
    close,
  };
}

async function takeClient(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    if (pool.totalCount < SNAPSHOTS) throw error;
    throw new BusyError(error);
  }
}

const SHARED = Symbol.for("engrave.database");

/** Where the process keeps its one database: the front and the pages are bundled apart, but share their connections. */
interface Shared {
  [SHARED]?: Database;
}

/**
 * The database that is read from, one for the whole process: `DATABASE_REPLICA_URL`, else `DATABASE_URL`. Throws where
 * neither is set.
 */
export function sharedDatabase(): Database {
  const shared: typeof globalThis & Shared = globalThis;
  shared[SHARED] ??= openDatabase(requiredUrl());
  return shared[SHARED];
}

function requiredUrl(): string {
  const url = process.env.DATABASE_REPLICA_URL || process.env.DATABASE_URL;
  if (url === undefined || url === "")
    throw new Error("DATABASE_URL is not set: npm start sets it, a deployment must.");
  return url;
}
