import { type AppliedRow, compareSchema, type Migration, schemaError, writerFault } from "@/lib/database/schema";
import { SchemaMismatchError } from "@/lib/database/unreachable";
import type { Connection } from "../database/connection";

/** Milliseconds between two checks of the schema. */
const INTERVAL = 2_000;

/** Watches the schema while a worker leads. */
export interface SchemaWatch {
  /** Aborts when the worker stops or the schema changes. */
  readonly signal: AbortSignal;
  /** Ends the watch. @throws SchemaMismatchError if the schema changed */
  end(): void;
}

/**
 * Checks that the schema has exactly these migrations, so that a worker writes no rows that another version does not
 * expect.
 * @throws SchemaMismatchError; the errors of the connection
 */
export async function requireSchema(connection: Connection, known: readonly Migration[]): Promise<void> {
  const fault = writerFault(await compareSchema(({ text }) => connection.query<AppliedRow>(text), known));
  if (fault !== null) throw schemaError(fault);
}

/**
 * Checks every `interval` milliseconds whether another tool has migrated the schema. (A worker of a later version waits
 * for leadership before it migrates.) `connection` must not run transactions.
 */
export function watchSchema(
  connection: Connection,
  known: readonly Migration[],
  stop: AbortSignal,
  interval = INTERVAL,
): SchemaWatch {
  const other = new AbortController();
  let fault: SchemaMismatchError | null = null;
  let isChecking = false;
  const timer = setInterval(async () => {
    if (isChecking) return;
    isChecking = true;
    await requireSchema(connection, known).catch((error: unknown) => {
      // The worker's statements also cause and report all other errors.
      if (!(error instanceof SchemaMismatchError)) return;
      fault = error;
      other.abort();
    });
    isChecking = false;
  }, interval);
  return {
    signal: AbortSignal.any([stop, other.signal]),
    end() {
      clearInterval(timer);
      if (fault !== null) throw fault;
    },
  };
}
