import pg from "pg";
import { DatabaseUnreachableError, isTransientFault } from "@/lib/database/unreachable";
import { CopyIn, type CopyRows } from "./copy-in";

export { DatabaseUnreachableError } from "@/lib/database/unreachable";

/** A connection of a worker. */
export interface Connection {
  /** Runs one statement. @throws DatabaseUnreachableError, or PostgreSQL's own error where it refuses */
  query<R extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<R[]>;
  /** Writes the rows of all of them, in their order. @throws as {@link Connection.query} */
  copy(copies: readonly CopyRows[]): Promise<void>;
  /** Runs `work` in one transaction; any error rolls it back. An error of the commit leaves its outcome unknown. */
  transaction<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * Opens the connection.
 * @throws DatabaseUnreachableError
 */
export async function connect(url: string): Promise<Connection> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "engrave-indexer",
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
  });
  let broken: unknown = null;
  client.on("error", (error) => {
    broken = error;
  });
  // One after the other, in the order in which they were asked: while a batch is written the next one is prepared, and
  // the leader gives signs of life.
  let turn: Promise<unknown> = Promise.resolve();
  const attempt = <T>(work: () => Promise<T>): Promise<T> => {
    const attempted = turn.then(() => settle(work));
    turn = attempted.catch(() => undefined);
    return attempted;
  };
  const settle = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw broken !== null || isTransientFault(error) ? new DatabaseUnreachableError(error) : error;
    }
  };
  await attempt(() => client.connect());
  // A statement is planned once for the connection: each text has a name.
  const names = new Map<string, string>();
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `s${names.size}`;
    names.set(text, name);
    return name;
  };
  const query = <R extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<R[]> =>
    attempt(async () => {
      const statement = values.length === 0 ? { text } : { name: nameOf(text), text, values: [...values] };
      return (await client.query<R>(statement)).rows;
    });
  return {
    query,
    copy: (copies) => attempt(() => client.query(new CopyIn(copies)).done),
    async transaction(work) {
      await query("begin");
      try {
        const result = await work();
        await query("commit");
        return result;
      } catch (error) {
        if (broken === null && !(error instanceof DatabaseUnreachableError)) await query("rollback");
        throw error;
      }
    },
    close: () => client.end(),
  };
}
