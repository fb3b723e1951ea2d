import pg from "pg";
import { RetryableError } from "@/lib/runtime/errors";

/** The database could not be reached, or broke off. */
export class DatabaseUnreachableError extends RetryableError {
  readonly code = "DATABASE_UNREACHABLE";
  constructor(cause: unknown) {
    super("the database could not be reached or broke off", {
      mend: "It is tried again by itself. If it lasts, look at the server at DATABASE_URL and its log.",
      cause,
    });
  }
}

/** The one connection that a worker reads and writes through. */
export interface Connection {
  /** Runs one statement. @throws DatabaseUnreachableError, or PostgreSQL's own error where it refuses */
  query<R extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<R[]>;
  /** Runs `work` in one transaction; any error rolls it back. An error of the commit leaves its outcome unknown. */
  transaction<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Classes of PostgreSQL's codes that time heals: connection, resources, operator intervention, system, rollback. */
const TRANSIENT = /^(08|53|57|58|40)/;

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
  });
  let broken: unknown = null;
  client.on("error", (error) => {
    broken = error;
  });
  const attempt = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw isTransient(error, broken) ? new DatabaseUnreachableError(error) : error;
    }
  };
  await attempt(() => client.connect());
  const query = <R extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<R[]> =>
    attempt(async () => (await client.query<R>(text, [...values])).rows);
  return {
    query,
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

function isTransient(error: unknown, broken: unknown): boolean {
  if (broken !== null) return true;
  // Without a code of five characters it is not PostgreSQL that speaks but the socket.
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") return true;
  return error.code.length !== 5 || TRANSIENT.test(error.code);
}
