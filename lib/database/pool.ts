import pg from "pg";
import type { Hex } from "@/lib/protocol";
import { describeError, RetryableError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import { MIGRATIONS } from "./generated/migrations";
import type { Migration } from "./schema";
import { SchemaGate } from "./schema-gate";
import { withSessionSettings } from "./session-settings";
import { databaseError } from "./unreachable";

/**
 * Reads use plain SQL through `pg`. Each is one prepared statement that also returns the index's position: one round trip
 * and one consistent state. Prisma owns the schema, the migrations and the types of rows ({@link Row}). Its client, which only bookkeeping uses, would need
 * a transaction of five round trips for the same consistency, and has no row comparison for lists paged by position.
 */

/** A statement that each connection prepares once. `name` must be unique. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  /** Whether it runs on any schema, even on an empty database. Default: it fails if the schema is not readable by this version. */
  readonly isOfAnySchema?: boolean;
}

/** Runs statements. A numeric column becomes a bigint, int8 a number, and bytea `0x` text. */
export interface Queryable {
  query<R extends pg.QueryResultRow>(statement: Statement, values: readonly unknown[]): Promise<R[]>;
}

/** A transaction that reads one state of the database for a long answer. The caller must close it. */
export interface RepeatableRead extends Queryable {
  /** Releases the connection. May be called more than once. */
  close(): Promise<void>;
}

/** A database that is read from. */
export interface Database extends Queryable {
  /**
   * Opens a read-only transaction that sees one state. At most {@link REPEATABLE_READS} are open at a time.
   * @throws BusyError if none becomes free in time
   */
  repeatableRead(): Promise<RepeatableRead>;
  /**
   * Maximum number of seconds that what was read since `since` may be behind the primary server; null: unknown, or not read
   * from a replica.
   * @param since milliseconds on the monotonic clock
   */
  replicaLag(since: number): number | null;
  /** The replicas that this process may read from; empty if it does not read from replicas. */
  replicas(): readonly ReplicaState[];
  close(): Promise<void>;
}

/** The last measurement of a replica. */
export interface ReplicaState {
  /** Host and port. */
  readonly name: string;
  /** Whether it answered, and was not further behind than allowed. */
  readonly isUsable: boolean;
}

/** The type of a column's value, by its type in a Prisma model. */
type Cell<T> = T extends bigint
  ? number
  : T extends Uint8Array
    ? Hex
    : T extends { readonly d: number[]; toFixed(): string }
      ? bigint
      : T;

/** Columns of a Prisma model as {@link Queryable.query} returns them, so that a change of the schema causes a type error. */
export type Row<M, K extends keyof M> = { [P in K]: Cell<M[P]> };

/** All connections are in use, or a statement exceeded its time limit. */
export class BusyError extends RetryableError {
  readonly code = "BUSY";

  constructor(cause: unknown) {
    super("the database is busy: no free connection, or a statement exceeded its time limit", {
      hint: "Retry later. If it persists, check the load of the database server.",
      cause,
    });
  }
}

/** Number of connections for single statements, and for repeatable reads. */
const CONNECTIONS = 10;
const REPEATABLE_READS = 4;
/** Default time limits of a connection and of a statement, in milliseconds. */
const CONNECT_LIMIT = 5_000;
const STATEMENT_LIMIT = 10_000;
/** Time after the limit of a statement in which the server must report it, in milliseconds. */
const GRACE = 2_000;
/** Time without a statement after which the server ends a repeatable read, in milliseconds. */
const IDLE_LIMIT = 60_000;
/** Time without data after which a repeatable read's connection is probed, in milliseconds. */
const PROBE_DELAY = 10_000;
/** The message of `pg` for a statement that exceeded `query_timeout`. The connection still waits for its result. */
const CLIENT_TIMEOUT = "Query read timeout";

const OID = { bytea: 17, int8: 20, numeric: 1700 } as const;

function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database holds ${text} where a safe integer is expected.`);
  return value;
}

/** A session through a pooler has the server's `bytea_output`, which may be another form than `\x` and hex digits. */
function hexOfBytea(text: string): string {
  if (text.startsWith("\\x")) return `0x${text.slice(2)}`;
  const bytes: Buffer = pg.types.getTypeParser(OID.bytea, "text")(text);
  return `0x${bytes.toString("hex")}`;
}

const PARSERS: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [OID.bytea, hexOfBytea],
  [OID.int8, parseSafeInteger],
  [OID.numeric, BigInt],
]);

const TYPES: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format === "binary" ? undefined : PARSERS.get(oid)) ?? pg.types.getTypeParser(oid, format),
};

/** Options of {@link openDatabase}. */
export interface DatabaseOptions {
  /** Time limit for getting a connection, in milliseconds. */
  readonly connectTimeout?: number;
  /** Time limit of a statement, in milliseconds. */
  readonly statementLimit?: number;
  /** The migrations that the schema must have. Default: the migrations of this version. */
  readonly migrations?: readonly Migration[];
}

/**
 * Opens the database at `url`. Connects at the first statement. If a pooler in transaction mode rejects prepared
 * statements, the statements are sent unprepared, which is slower, and the client enforces the time limits. While this
 * version cannot read the database's schema, reads throw {@link SchemaMismatchError}.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { connectTimeout = CONNECT_LIMIT, statementLimit = STATEMENT_LIMIT, migrations = MIGRATIONS } = options;
  return new PooledDatabase({ url, connectTimeout, statementLimit }, migrations);
}

/** What the connections of a database have in common. */
interface Access {
  readonly url: string;
  readonly connectTimeout: number;
  readonly statementLimit: number;
}

class PooledDatabase implements Database {
  readonly #access: Access;
  readonly #gate: SchemaGate;
  #connections: Connections;

  constructor(access: Access, migrations: readonly Migration[]) {
    this.#access = access;
    this.#connections = connect(access, false);
    this.#gate = new SchemaGate((statement) => this.#query(statement, []), migrations);
  }

  async query<R extends pg.QueryResultRow>(statement: Statement, values: readonly unknown[]): Promise<R[]> {
    if (statement.isOfAnySchema !== true) await this.#gate.pass();
    return this.#query(statement, values);
  }

  #query<R extends pg.QueryResultRow>(statement: Statement, values: readonly unknown[]): Promise<R[]> {
    return this.#ask(async ({ short, isPooled }) => (await short.query<R>(queryOf(statement, values, isPooled))).rows);
  }

  async repeatableRead(): Promise<RepeatableRead> {
    await this.#gate.pass();
    return this.#ask(openRepeatableRead);
  }

  replicaLag(): null {
    return null;
  }

  replicas(): readonly ReplicaState[] {
    return [];
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
        this.#connections = connect(this.#access, true);
        end(connections).catch((cause: unknown) =>
          log.warn({ cause: describeError(cause) }, "closing database connections failed"),
        );
      }
      return this.#ask(ask);
    }
  }
}

/** Connections for single statements (`short`) and for repeatable reads (`long`). */
interface Connections {
  readonly short: pg.Pool;
  readonly long: pg.Pool;
  /** Time limit of a statement, in milliseconds. */
  readonly limit: number;
  /** Whether they go through a pooler in transaction mode. */
  readonly isPooled: boolean;
}

function connect({ url, connectTimeout, statementLimit: limit }: Access, isPooled: boolean): Connections {
  // A pooler in transaction mode rejects session settings, because its clients share connections.
  const session = isPooled ? { connectionString: url } : withSessionSettings(url);
  const config = {
    ...session,
    connectionTimeoutMillis: connectTimeout,
    application_name: "engrave-web",
    types: TYPES,
    query_timeout: limit + GRACE,
  };
  // A server that no longer responds enforces no limit, so the client has a limit too.
  const limits = isPooled ? { query_timeout: limit } : { statement_timeout: limit };
  const short = new pg.Pool({ ...config, ...limits, max: CONNECTIONS });
  const probes = { keepAlive: true, keepAliveInitialDelayMillis: PROBE_DELAY };
  const long = new pg.Pool({ ...config, ...probes, max: REPEATABLE_READS });
  // The pool replaces an idle connection that fails.
  const onIdleError = (error: Error): void =>
    log.warn({ cause: describeError(error) }, "an idle database connection failed");
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

/** The SQLSTATE of an error that the database sent. */
function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

/** Whether the error is a missing or a duplicate prepared statement, or a rejected startup parameter. */
function isRefusedByPooler(error: unknown): boolean {
  const code = codeOf(error);
  const isParameter = error instanceof Error && error.message.includes("unsupported startup parameter");
  return code === "26000" || code === "42P05" || isParameter;
}

/** Converts an error to {@link BusyError} if a time limit was exceeded or no connection was free; otherwise by {@link databaseError}. */
function translated(error: unknown, { short }: Connections): unknown {
  const message = error instanceof Error ? error.message : "";
  const isTimeout = codeOf(error) === "57014" || message === CLIENT_TIMEOUT;
  const isExhausted = message === "timeout exceeded when trying to connect" && short.totalCount >= CONNECTIONS;
  return isTimeout || isExhausted ? new BusyError(error) : databaseError(error);
}

async function openRepeatableRead({ long, limit, isPooled }: Connections): Promise<RepeatableRead> {
  const client = await takeClient(long);
  // The server may close the connection between two statements. The next statement reports it; the event must not be fatal.
  let broken: Error | undefined;
  const onError = (error: Error): void => {
    broken = error;
  };
  client.on("error", onError);
  const run = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      // A connection that still waits for a result takes no other statement, not even the end of the transaction.
      if (error instanceof Error && error.message === CLIENT_TIMEOUT) broken = error;
      throw error;
    }
  };
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
    await run(
      client.query(
        `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = ${limit};
         SET LOCAL idle_in_transaction_session_timeout = ${IDLE_LIMIT}`,
      ),
    );
  } catch (error) {
    await close();
    throw error;
  }
  return {
    async query<R extends pg.QueryResultRow>(statement: Statement, values: readonly unknown[]): Promise<R[]> {
      try {
        return (await run(client.query<R>(queryOf(statement, values, isPooled)))).rows;
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
    if (pool.totalCount < REPEATABLE_READS) throw error;
    throw new BusyError(error);
  }
}
