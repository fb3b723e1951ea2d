import pg from "pg";
import { EngraveError, FatalError, RetryableError } from "@/lib/runtime/errors";
import { type Meaning, meaningOf } from "./sqlstate";

/** The database could not be reached, closed the connection, or is temporarily unable to work. A retry may succeed. */
export class DatabaseUnreachableError extends RetryableError {
  readonly code = "DATABASE_UNREACHABLE";
  /** Null if PostgreSQL did not report the error. */
  readonly sqlstate: string | null;
  constructor(cause: unknown, state: State | null = null) {
    super(
      state === null
        ? "the database could not be reached or closed the connection"
        : `the database is temporarily unable to work: ${nameOf(state)}`,
      { hint: `Engrave retries automatically. If it persists: ${state?.meaning.hint ?? UNREACHABLE_HINT}`, cause },
    );
    this.sqlstate = state?.sqlstate ?? null;
  }
}

/** The database rejects connections or statements until an operator changes something outside Engrave. */
export class DatabaseRefusedError extends FatalError {
  readonly code = "DATABASE_REFUSED";
  constructor(cause: unknown, what: string, hint: string) {
    super(`the database rejected the request: ${what}`, { hint, cause });
  }
}

/** The database's schema does not match this version. */
export class SchemaMismatchError extends FatalError {
  readonly code = "SCHEMA_MISMATCH";
}

/** PostgreSQL rejected a statement because of a bug of Engrave. */
export class DatabaseBugError extends FatalError {
  readonly code = "DATABASE_BUG";
  constructor(cause: unknown, state: State) {
    super(`the database rejected a statement: ${nameOf(state)}`, { hint: state.meaning.hint, cause });
  }
}

const UNREACHABLE_HINT = "Check the server at DATABASE_URL and its log.";

interface State {
  readonly sqlstate: string;
  readonly meaning: Meaning;
}

/** Errors of the program, which are unrelated to the database. */
const PROGRAM_FAULTS = [ReferenceError, TypeError, RangeError, SyntaxError];

/** PostgreSQL's routine that rejects a prepared statement whose result type changed with the schema. A new connection prepares it again. */
const STALE_PLAN = "RevalidateCachedQuery";
const STALE: Meaning = { name: "cached plan of an earlier schema", handling: "retry", hint: UNREACHABLE_HINT };

/** The codes that Node.js gives to certificates that it refuses. */
const CERTIFICATE_CODES =
  /^(ERR_TLS_CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|CERT_|HOSTNAME_MISMATCH|INVALID_(CA|PURPOSE)|PATH_LENGTH_)/;

/** Errors without a SQLSTATE that a retry cannot fix, each with its hint. */
const SETTINGS: readonly [matches: (error: Error) => boolean, hint: string][] = [
  [({ message }) => message.startsWith("SASL: "), "Add the user's password to DATABASE_URL."],
  [
    ({ message }) => message.startsWith("The server does not support SSL"),
    "Remove sslmode from DATABASE_URL, or enable TLS on the server.",
  ],
  [
    (error) => /^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/.test(codeOf(error) ?? ""),
    "Renew the server's certificate, and check the clocks of both machines.",
  ],
  [
    (error) => CERTIFICATE_CODES.test(codeOf(error) ?? ""),
    "Trust the server's certificate: sslrootcert in DATABASE_URL, or NODE_EXTRA_CA_CERTS.",
  ],
];

/**
 * Converts an error of a database client to an error of Engrave: by its SQLSTATE ({@link meaningOf}), otherwise by the error
 * of the socket or the client. Errors of Engrave and of the program are returned unchanged.
 * @param isBroken whether the connection broke; the error is then retryable, whatever its SQLSTATE
 */
export function databaseError(error: unknown, isBroken = false): unknown {
  if (error instanceof EngraveError || PROGRAM_FAULTS.some((fault) => error instanceof fault)) return error;
  const state = stateOf(error);
  if (state === null) {
    const setting = error instanceof Error ? SETTINGS.find(([matches]) => matches(error)) : undefined;
    if (setting === undefined || !(error instanceof Error)) return new DatabaseUnreachableError(error);
    return new DatabaseRefusedError(error, error.message, setting[1]);
  }
  return isBroken ? new DatabaseUnreachableError(error, state) : byHandling(error, state);
}

/** Makes the error for a SQLSTATE. */
export function errorOfSqlstate(sqlstate: string, cause: unknown): EngraveError {
  return byHandling(cause, { sqlstate, meaning: meaningOf(sqlstate) });
}

function byHandling(error: unknown, state: State): EngraveError {
  const { handling, hint } = state.meaning;
  if (handling === "retry") return new DatabaseUnreachableError(error, state);
  if (handling === "operator") return new DatabaseRefusedError(error, nameOf(state), hint);
  if (handling === "report") return new DatabaseBugError(error, state);
  return new SchemaMismatchError(`the database's schema does not match this version: ${nameOf(state)}`, {
    hint,
    cause: error,
  });
}

/** Returns the SQLSTATE of PostgreSQL's error; null if the error is not PostgreSQL's. (A socket's EPIPE has five characters, too.) */
export function sqlstateOf(error: unknown): string | null {
  return error instanceof pg.DatabaseError && error.code !== undefined ? error.code : null;
}

function stateOf(error: unknown): State | null {
  const sqlstate = sqlstateOf(error);
  if (sqlstate === null) return null;
  const isStale = error instanceof pg.DatabaseError && error.routine === STALE_PLAN;
  return { sqlstate, meaning: isStale ? STALE : meaningOf(sqlstate) };
}

function nameOf({ sqlstate, meaning }: State): string {
  return `${meaning.name} (SQLSTATE ${sqlstate})`;
}

function codeOf(error: object): string | null {
  return "code" in error && typeof error.code === "string" ? error.code : null;
}
