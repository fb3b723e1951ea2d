import { type AppliedRow, compareSchema, type Migration, schemaError, writerFault } from "@/lib/database/schema";
import { SchemaMismatchError } from "@/lib/database/unreachable";
import type { Connection } from "./connection";

/** Time between two looks at the schema while a worker leads, in milliseconds. */
const INTERVAL = 2_000;

/** What a worker does while it leads on a schema that it knows. */
export interface SchemaWatch {
  /** Aborts when the worker is stopped, or the schema is no longer the one that it knows. */
  readonly signal: AbortSignal;
  /** Ends the watch. @throws SchemaMismatchError where it found another schema */
  end(): void;
}

/**
 * Makes sure that the schema has just these migrations: a worker that leads would else write what a later version does not
 * expect.
 * @throws SchemaMismatchError; what the connection throws
 */
export async function requireSchema(connection: Connection, known: readonly Migration[]): Promise<void> {
  const fault = writerFault(await compareSchema(({ text }) => connection.query<AppliedRow>(text), known));
  if (fault !== null) throw schemaError(fault);
}

/**
 * Looks again and again, on a connection without transactions, whether another tool has migrated the schema while the worker
 * leads. (A worker of a later version waits for the lead before it migrates.)
 */
export function watchSchema(
  connection: Connection,
  known: readonly Migration[],
  stop: AbortSignal,
  interval = INTERVAL,
): SchemaWatch {
  const other = new AbortController();
  let fault: SchemaMismatchError | null = null;
  let isAsking = false;
  const timer = setInterval(async () => {
    if (isAsking) return;
    isAsking = true;
    await requireSchema(connection, known).catch((error: unknown) => {
      // What else fails here fails the worker's own statements as well, which report it.
      if (!(error instanceof SchemaMismatchError)) return;
      fault = error;
      other.abort();
    });
    isAsking = false;
  }, interval);
  return {
    signal: AbortSignal.any([stop, other.signal]),
    end() {
      clearInterval(timer);
      if (fault !== null) throw fault;
    },
  };
}
