import { backoffDelay } from "@/lib/runtime/backoff";
import { RetryableError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import { sleep } from "@/lib/runtime/sleep";
import type { IndexSession } from "./deferred-indexes";
import { ENGINE_LOCK, MIGRATION_LOCK } from "./locks";
import { DatabaseUnreachableError, sqlstateOf } from "./unreachable";

/**
 * Milliseconds for which a session that changes the schema waits for a lock. Meanwhile readers of the table wait behind it. It is
 * longer than PostgreSQL's `deadlock_timeout`, after which an autovacuum that is in the way gives up.
 */
export const LOCK_LIMIT = 2_000;
/** Delays between attempts, in milliseconds. */
const RETRY = { first: 500, limit: 15_000 };
/** Number of sessions that an error names. */
const NAMED = 3;
/** SQLSTATEs of an attempt that other sessions prevented: a lock that is not available, and a deadlock. */
const PREVENTED: readonly string[] = ["55P03", "40P01"];

/** Other sessions hold locks that a change of the schema needs. */
export class SchemaLockedError extends RetryableError {
  readonly code = "SCHEMA_LOCKED";
  constructor(holders: readonly string[], cause: unknown) {
    const found = holders.length === 0 ? "they have just ended" : holders.join("; ");
    super(`the change of the schema waits for locks of other sessions: ${found}`, {
      hint:
        "It is tried again until it succeeds. Wait until these sessions have ended, such as a dump, or end one: " +
        "SELECT pg_terminate_backend(its process).",
      cause,
    });
  }
}

/** How to wait for other sessions. */
export interface Waiting {
  /** Ends the wait. */
  readonly stop?: AbortSignal | undefined;
  /** Called before each wait. Default: a warning in the log. */
  readonly onLocked?: (error: SchemaLockedError) => void;
}

/**
 * The limits of a session that changes the schema. Time limits for statements that an operator has set for the role do not
 * apply: an index may take long. A client that hangs in a transaction loses its locks.
 */
const LIMITS = `
  select set_config(s.name, s.value, false) from (values ('lock_timeout', '${LOCK_LIMIT}'), ('statement_timeout', '0'),
    ('transaction_timeout', '0'), ('idle_session_timeout', '0'), ('idle_in_transaction_session_timeout', '60s')
  ) s(name, value) join pg_settings using (name)`;
/** The server ends a statement whose client has died. Not every operating system can notice that. */
const CHECK_CLIENT = `do $$ begin perform set_config('client_connection_check_interval', '1s', false);
  exception when invalid_parameter_value then null; end $$`;

/** Sets the limits of a session that changes the schema, so that a killed process leaves no session that waits. @throws the errors of `run` */
export async function limitSession(run: (statement: string) => Promise<unknown>): Promise<void> {
  await run(LIMITS);
  await run(CHECK_CLIENT);
}

/** Whether other sessions prevented a statement by their locks. */
export function isPrevented(error: unknown): boolean {
  const state = error instanceof DatabaseUnreachableError ? error.sqlstate : sqlstateOf(error);
  return state !== null && PREVENTED.includes(state);
}

/**
 * Runs `work`. `session`: belongs to the same database, and can run statements when `work` has failed.
 * @throws SchemaLockedError if other sessions prevented it; otherwise the errors of `work`
 */
export async function naming<T>(session: IndexSession, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isPrevented(error)) throw error;
    throw new SchemaLockedError(await holders(session), error);
  }
}

/**
 * Runs `work` again, with growing delays, until other sessions do not prevent it.
 * @throws the last SchemaLockedError if `stop` aborts; otherwise the errors of `work`
 */
export async function untilUnlocked<T>(work: () => Promise<T>, { stop, onLocked = warn }: Waiting = {}): Promise<T> {
  for (let failures = 1; ; failures++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof SchemaLockedError)) throw error;
      onLocked(error);
      await sleep(backoffDelay(failures, RETRY), stop);
      if (stop?.aborted) throw error;
    }
  }
}

function warn(error: SchemaLockedError): void {
  log.warn({ error }, "the schema is in use; retrying");
}

/**
 * The sessions with locks on tables of the schema, or on what only one process may do at a time, those with most locks first. Of
 * another role's session, the server shows neither its kind nor its age, unless this role may read all statistics.
 */
const HOLDERS = `
  select l.pid, a.usename as role, nullif(a.application_name, '') as application, a.backend_type as kind,
    extract(epoch from clock_timestamp() - a.xact_start)::int as seconds
  from pg_locks l
  left join pg_class c on l.locktype = 'relation' and c.oid = l.relation and c.relnamespace = current_schema()::regnamespace
  left join pg_stat_activity a on a.pid = l.pid
  where l.granted and l.pid is distinct from pg_backend_pid()
    and l.database = (select oid from pg_database where datname = current_database())
    and (c.oid is not null
      or (l.locktype = 'advisory' and l.classid = 0 and l.objsubid = 1 and l.objid in (${MIGRATION_LOCK}, ${ENGINE_LOCK})))
  group by 1, 2, 3, 4, 5 order by count(*) desc, 1 limit ${NAMED}`;

interface Holder {
  /** Null: a prepared transaction. */
  readonly pid: number | null;
  readonly role: string | null;
  readonly application: string | null;
  readonly kind: string | null;
  readonly seconds: number | null;
}

async function holders(session: IndexSession): Promise<string[]> {
  return (await session.query<Holder & Record<string, unknown>>(HOLDERS)).map(
    ({ pid, role, application, kind, seconds }) => {
      if (pid === null) return "a prepared transaction (pg_prepared_xacts)";
      const name = application ?? (kind === "client backend" || kind === null ? "a session" : kind);
      const of = role === null ? "" : ` of role ${role}`;
      return `${name} (process ${pid}${of}${seconds === null ? "" : `, in a transaction for ${seconds} s`})`;
    },
  );
}
