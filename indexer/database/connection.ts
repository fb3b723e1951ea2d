import pg from "pg";
import { withSessionSettings } from "@/lib/database/session-settings";
import { DatabaseUnreachableError, databaseError } from "@/lib/database/unreachable";
import { CopyIn, type CopyRows } from "./copy-in";

export { DatabaseUnreachableError } from "@/lib/database/unreachable";

/**
 * A pipelined connection to the database: it sends each statement immediately, and the server executes them in order. A
 * caller that does not wait for one result before it sends the next statement saves a round trip.
 */
export interface Connection {
  /**
   * Runs one statement and returns its rows.
   * @throws DatabaseUnreachableError, DatabaseRefusedError, SchemaMismatchError, DatabaseBugError
   */
  query<R extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<R[]>;
  /** Runs the COPYs in order, as one query. @throws as {@link Connection.query} */
  copy(copies: readonly CopyRows[]): Promise<void>;
  /**
   * Runs `work` in one transaction and commits after its last result. Any error rolls back. If the commit itself fails,
   * its outcome is unknown.
   * @throws the error of `work`; as {@link Connection.query}
   */
  transaction<T>(work: () => Promise<T>): Promise<T>;
  /** Ends the session, after the statements that were sent. */
  close(): Promise<void>;
}

/**
 * After this many statements the server discards the plans of the session, and again whenever their number has doubled. It keeps a
 * plan that it made while a table had few pages, and reads the whole table at each execution, also after the table has grown
 * a thousandfold. Otherwise only an ANALYZE ends such a plan, and a first sync writes a million rows before the first one.
 */
const FIRST_PLANS = 64;

/**
 * Opens a connection.
 * @throws DatabaseUnreachableError, DatabaseRefusedError
 */
export async function connect(url: string): Promise<Connection> {
  const client = new pg.Client({
    ...withSessionSettings(url),
    application_name: "engrave-indexer",
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    pipeline: true,
  });
  let broken: unknown = null;
  client.on("error", (error) => {
    broken = error;
  });
  const settle = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw databaseError(error, broken !== null);
    }
  };
  try {
    await settle(() => client.connect());
  } catch (error) {
    // Otherwise the server waits a minute for the unfinished login, and delays a shutdown that waits for all sessions.
    await client.end();
    throw error;
  }
  // Each text gets a name, so that the server parses it once per connection and can keep its plan.
  const names = new Map<string, string>();
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `s${names.size}`;
    names.set(text, name);
    return name;
  };
  let sent = 0;
  let nextPlans = FIRST_PLANS;
  const query = <R extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<R[]> =>
    settle(async () => {
      if (++sent > nextPlans) {
        nextPlans *= 2;
        // It fails only in a failed transaction or on a broken connection, which the statements of the caller report.
        client.query("discard plans").catch(() => undefined);
      }
      const statement = values.length === 0 ? { text } : { name: nameOf(text), text, values: [...values] };
      return (await client.query<R>(statement)).rows;
    });
  return {
    query,
    copy: (copies) => settle(() => client.query(new CopyIn(copies)).done),
    async transaction(work) {
      const begun = query("begin");
      const working = work();
      try {
        await inSequence([begun, working]);
        const result = await working;
        await query("commit");
        return result;
      } catch (error) {
        if (broken !== null) throw error;
        const undone = query("rollback");
        // A connection that is breaking may never answer. Later statements run after the rollback in any case.
        if (error instanceof DatabaseUnreachableError) undone.catch(() => undefined);
        else await undone;
        throw error;
      }
    },
    close: () => client.end(),
  };
}

/**
 * Awaits the results of statements that were sent in this order, and throws the first error, which in a transaction is
 * the cause of all later errors.
 */
export async function inSequence(sent: readonly Promise<unknown>[]): Promise<void> {
  for (const each of sent) each.catch(() => undefined);
  for (const each of sent) await each;
}
