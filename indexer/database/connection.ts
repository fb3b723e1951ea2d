import pg from "pg";
import { DatabaseUnreachableError, databaseError } from "@/lib/database/unreachable";
import { CopyIn, type CopyRows } from "./copy-in";

export { DatabaseUnreachableError } from "@/lib/database/unreachable";

/**
 * A connection of a worker. What is asked of it is sent at once and done in that order: whoever does not wait for one
 * answer before the next question saves the time in between.
 */
export interface Connection {
  /** Runs one statement. @throws DatabaseUnreachableError, DatabaseRefusedError, SchemaMismatchError, DatabaseBugError */
  query<R extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<R[]>;
  /** Writes the rows of all of them, in their order. @throws as {@link Connection.query} */
  copy(copies: readonly CopyRows[]): Promise<void>;
  /**
   * Runs `work` in one transaction, which is committed when all that `work` asked is answered; any error rolls it back. An error of the
   * commit leaves its outcome unknown.
   */
  transaction<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * Opens the connection.
 * @throws DatabaseUnreachableError, DatabaseRefusedError
 */
export async function connect(url: string): Promise<Connection> {
  const client = new pg.Client({
    connectionString: url,
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
    // The server would wait a minute for a login that was not finished, and hold up whatever waits for all its sessions.
    await client.end();
    throw error;
  }
  // A statement is planned once for the connection: each text has a name.
  const names = new Map<string, string>();
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `s${names.size}`;
    names.set(text, name);
    return name;
  };
  const query = <R extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<R[]> =>
    settle(async () => {
      const statement = values.length === 0 ? { text } : { name: nameOf(text), text, values: [...values] };
      return (await client.query<R>(statement)).rows;
    });
  return {
    query,
    copy: (copies) => settle(() => client.query(new CopyIn(copies)).done),
    async transaction(work) {
      const begun = query("begin");
      const worked = work();
      try {
        await inTurn([begun, worked]);
        const result = await worked;
        await query("commit");
        return result;
      } catch (error) {
        if (broken !== null) throw error;
        const undone = query("rollback");
        // A connection that is about to break may never answer: what is asked next comes after the rollback in any case.
        if (error instanceof DatabaseUnreachableError) undone.catch(() => undefined);
        else await undone;
        throw error;
      }
    },
    close: () => client.end(),
  };
}

/**
 * Waits for what was asked of a connection, in this order. Where one fails in a transaction, those after it fail for that
 * reason alone: the first failure is thrown.
 */
export async function inTurn(asked: readonly Promise<unknown>[]): Promise<void> {
  for (const each of asked) each.catch(() => undefined);
  for (const each of asked) await each;
}
