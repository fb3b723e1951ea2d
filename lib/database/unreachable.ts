import pg from "pg";
import { EngraveError, FatalError, RetryableError } from "@/lib/runtime/errors";
import { type Meaning, meaningOf } from "./sqlstate";

/** The database could not be reached, broke off, or cannot do its work at the moment: trying again may succeed. */
export class DatabaseUnreachableError extends RetryableError {
  readonly code = "DATABASE_UNREACHABLE";
  constructor(cause: unknown, state: State | null = null) {
    super(
      state === null
        ? "the database could not be reached or broke off"
        : `the database cannot do its work at the moment: ${nameOf(state)}`,
      { hint: `Workers and sites retry by themselves. If it lasts: ${state?.meaning.hint ?? UNREACHABLE_HINT}`, cause },
    );
  }
}

/** The database refuses until a person has changed something outside of Engrave. */
export class DatabaseRefusedError extends FatalError {
  readonly code = "DATABASE_REFUSED";
  constructor(cause: unknown, what: string, hint: string) {
    super(`the database refuses: ${what}`, { hint: hint, cause });
  }
}

/** The database's schema is not the one of this version. */
export class SchemaMismatchError extends FatalError {
  readonly code = "SCHEMA_MISMATCH";
}

/** PostgreSQL refused a statement that should never be refused. */
export class DatabaseBugError extends FatalError {
  readonly code = "DATABASE_BUG";
  constructor(cause: unknown, state: State) {
    super(`the database refused a statement: ${nameOf(state)}`, { hint: state.meaning.hint, cause });
  }
}

const UNREACHABLE_HINT = "Look at the server at DATABASE_URL and its log.";

interface State {
  readonly sqlstate: string;
  readonly meaning: Meaning;
}

/** Errors of this program's own, which have nothing to do with the database. */
const PROGRAM_FAULTS = [ReferenceError, TypeError, RangeError, SyntaxError];

/** PostgreSQL's function that notices that a prepared statement's result changed with the schema: a new connection has none. */
const STALE_PLAN = "RevalidateCachedQuery";
const STALE: Meaning = { name: "cached plan of an earlier schema", handling: "retry", hint: UNREACHABLE_HINT };

/** Causes without a SQLSTATE that no attempt changes: what they say begins so, or is their code. */
const SETTINGS: readonly [matches: (error: Error) => boolean, hint: string][] = [
  [({ message }) => message.startsWith("SASL: "), "Give DATABASE_URL the user's password."],
  [
    ({ message }) => message.startsWith("The server does not support SSL"),
    "Take sslmode out of DATABASE_URL, or switch TLS on at the server.",
  ],
  [
    (error) => /^(ERR_TLS_CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/.test(codeOf(error) ?? ""),
    "Trust the server's certificate: sslrootcert in DATABASE_URL, or NODE_EXTRA_CA_CERTS.",
  ],
];

/**
 * What a database client threw, as an error of Engrave's own: by the SQLSTATE where PostgreSQL speaks
 * ({@link meaningOf}), else by what the socket or the client says. What has nothing to do with the database stays as it
 * is. `isBroken`: the connection has broken, whatever its statements say of it.
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

/** The error for a SQLSTATE of which nothing but the code is known. */
export function errorOfSqlstate(sqlstate: string, cause: unknown): EngraveError {
  return byHandling(cause, { sqlstate, meaning: meaningOf(sqlstate) });
}

function byHandling(error: unknown, state: State): EngraveError {
  const { handling, hint } = state.meaning;
  if (handling === "retry") return new DatabaseUnreachableError(error, state);
  if (handling === "operator") return new DatabaseRefusedError(error, nameOf(state), hint);
  if (handling === "report") return new DatabaseBugError(error, state);
  return new SchemaMismatchError(`the database's schema is not that of this version: ${nameOf(state)}`, {
    hint: hint,
    cause: error,
  });
}

/** The SQLSTATE of what PostgreSQL sent; null: it was not PostgreSQL. A socket's EPIPE has five characters too. */
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
