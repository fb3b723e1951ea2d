/**
 * How Engrave handles each SQLSTATE of PostgreSQL. An entry in {@link SQLSTATE_CODES} takes precedence over the class (the
 * first two characters) in {@link SQLSTATE_CLASSES}. docs/operations.md documents the same table.
 */

/**
 * - `retry`: temporary, such as a failover. The worker waits and retries; the site answers 503.
 * - `operator`: an operator must change something outside Engrave. The worker exits; the site answers 503.
 * - `schema`: the tables do not match this version. The worker exits; the site answers 503 until the schema fits.
 * - `report`: a bug of Engrave. The worker exits; the site answers 500.
 */
export type Handling = "retry" | "operator" | "schema" | "report";

/** The meaning of a SQLSTATE. */
export interface Meaning {
  /** PostgreSQL's name of the condition. */
  readonly name: string;
  readonly handling: Handling;
  /** How to fix it; for `retry`: if it persists. */
  readonly hint: string;
}

const CHECK_SERVER = "Check the server at DATABASE_URL and its log.";
const REPORT = "This is a bug of Engrave. Report it with the last lines of the log.";
const MIGRATE = "Start the worker of this version: it applies the missing migrations.";
const FOREIGN =
  "Engrave has no triggers, views or foreign tables: remove those that were added to its tables. Keep the functions of its migrations.";
const LOGIN =
  "Check user and password in DATABASE_URL and the server's pg_hba.conf, then restart. A process reads a changed password only when it starts.";
const DAMAGED =
  "Check disk and memory of the database server, then restore the database from a backup or index it again.";

function row(name: string, handling: Handling, hint: string): Meaning {
  return { name, handling, hint };
}

/** Meanings by class. */
export const SQLSTATE_CLASSES: Readonly<Record<string, Meaning>> = {
  "00": row("successful completion", "report", REPORT),
  "01": row("warning", "report", REPORT),
  "02": row("no data", "report", REPORT),
  "03": row("SQL statement not yet complete", "report", REPORT),
  "08": row("connection exception", "retry", CHECK_SERVER),
  "09": row("triggered action exception", "operator", FOREIGN),
  "0A": row("feature not supported", "operator", "Use PostgreSQL 14 or later, directly or behind PgBouncer."),
  "0B": row("invalid transaction initiation", "report", REPORT),
  "0F": row("locator exception", "report", REPORT),
  "0L": row("invalid grantor", "report", REPORT),
  "0P": row("invalid role specification", "report", REPORT),
  "0Z": row("diagnostics exception", "report", REPORT),
  "10": row("XQuery error", "report", REPORT),
  "20": row("case not found", "report", REPORT),
  "21": row("cardinality violation", "report", REPORT),
  "22": row("data exception", "report", REPORT),
  "23": row("integrity constraint violation", "report", REPORT),
  "24": row("invalid cursor state", "report", REPORT),
  "25": row("invalid transaction state", "report", REPORT),
  "26": row(
    "invalid SQL statement name",
    "operator",
    "Connect the worker to PostgreSQL itself: a pooler in transaction mode loses its prepared statements and its lock.",
  ),
  "27": row("triggered data change violation", "operator", FOREIGN),
  "28": row("invalid authorization specification", "operator", LOGIN),
  "2B": row("dependent privilege descriptors still exist", "report", REPORT),
  "2D": row("invalid transaction termination", "report", REPORT),
  "2F": row("SQL routine exception", "operator", FOREIGN),
  "34": row("invalid cursor name", "report", REPORT),
  "38": row("external routine exception", "operator", FOREIGN),
  "39": row("external routine invocation exception", "operator", FOREIGN),
  "3B": row("savepoint exception", "report", REPORT),
  "3D": row(
    "invalid catalog name",
    "operator",
    "The database in DATABASE_URL does not exist: create it, or correct the name.",
  ),
  "3F": row("invalid schema name", "schema", MIGRATE),
  "40": row("transaction rollback", "retry", CHECK_SERVER),
  "42": row("syntax error or access rule violation", "report", REPORT),
  "44": row("with check option violation", "operator", FOREIGN),
  "53": row("insufficient resources", "retry", "Give the database server more of the resource that its log reports."),
  "54": row(
    "program limit exceeded",
    "retry",
    "Remove the cause that the database server's log names, such as a session that keeps its queue of notifications full, or transaction ids that need a VACUUM.",
  ),
  "55": row("object not in prerequisite state", "retry", CHECK_SERVER),
  "57": row("operator intervention", "retry", CHECK_SERVER),
  "58": row("system error", "retry", "Check the database server's disk and its log."),
  "72": row("snapshot failure", "retry", CHECK_SERVER),
  F0: row(
    "configuration file error",
    "operator",
    "Correct the database server's configuration; its log names the line.",
  ),
  HV: row("foreign data wrapper error", "operator", FOREIGN),
  P0: row("PL/pgSQL error", "operator", FOREIGN),
  XX: row("internal error", "operator", DAMAGED),
};

/** Meanings of single codes that differ from their class. */
export const SQLSTATE_CODES: Readonly<Record<string, Meaning>> = {
  "22P05": row("untranslatable character", "operator", "Use a database with the encoding UTF8."),
  "25006": row(
    "read only SQL transaction",
    "retry",
    "After a failover, set DATABASE_URL to the new primary; otherwise set default_transaction_read_only = off.",
  ),
  "25P03": row("idle in transaction session timeout", "retry", CHECK_SERVER),
  "25P04": row("transaction timeout", "retry", "Raise transaction_timeout for the worker's role."),
  "40002": row("transaction integrity constraint violation", "report", REPORT),
  "42501": row(
    "insufficient privilege",
    "operator",
    "Grant the role of DATABASE_URL the privileges in prisma/roles.sql.",
  ),
  "42703": row("undefined column", "schema", MIGRATE),
  "42704": row("undefined object", "schema", MIGRATE),
  "42701": row("duplicate column", "schema", "Use a database that contains only Engrave's tables."),
  "42710": row("duplicate object", "schema", "Use a database that contains only Engrave's tables."),
  "42883": row("undefined function", "schema", MIGRATE),
  "42P01": row("undefined table", "schema", MIGRATE),
  "42P05": row(
    "duplicate prepared statement",
    "operator",
    "Connect the worker to PostgreSQL itself: a pooler in transaction mode loses its prepared statements and its lock.",
  ),
  "42P07": row("duplicate table", "schema", "Use a database that contains only Engrave's tables."),
  "42P10": row("invalid column reference", "schema", MIGRATE),
  "53100": row("disk full", "retry", "Free space on the database server's disk."),
  "53300": row("too many connections", "retry", "Raise max_connections, or connect fewer processes."),
  "54001": row("statement too complex", "report", REPORT),
  "54011": row("too many columns", "report", REPORT),
  "54023": row("too many arguments", "report", REPORT),
  "55P02": row("cannot change runtime parameter", "report", REPORT),
  "55P04": row("unsafe new enum value usage", "report", REPORT),
  "57014": row(
    "query canceled",
    "retry",
    "Raise statement_timeout for the role of DATABASE_URL, or find out what cancels its statements.",
  ),
  "58P01": row("undefined file", "operator", DAMAGED),
  "58P02": row("duplicate file", "operator", DAMAGED),
  "58P03": row("file name too long", "report", REPORT),
};

/**
 * The meaning of a class that is not in the table. The process exits, because retrying could hide the error forever; a
 * process supervisor restarts it.
 */
const UNKNOWN: Meaning = row(
  "unknown class",
  "report",
  "Engrave does not know this SQLSTATE. Report it with the last lines of the log.",
);

/** Returns the meaning of a SQLSTATE. */
export function meaningOf(sqlstate: string): Meaning {
  return SQLSTATE_CODES[sqlstate] ?? SQLSTATE_CLASSES[sqlstate.slice(0, 2)] ?? UNKNOWN;
}
