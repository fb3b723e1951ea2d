import { DatabaseRefusedError, DatabaseUnreachableError, SchemaMismatchError } from "@/lib/database/unreachable";
import type { IndexPosition } from "@/lib/records";
import { Problem } from "./problem";

/** Problems that several endpoints answer with, in the state that was read. */
export function tickerUnknown(at: IndexPosition | null): Problem {
  return new Problem(
    "TICKER_UNKNOWN",
    "No token is deployed under this ticker. Tickers are compared with their case.",
    {
      at,
    },
  );
}

export function inscriptionUnknown(at: IndexPosition | null): Problem {
  return new Problem("INSCRIPTION_UNKNOWN", "No inscription with this token id was ever minted under this ticker.", {
    at,
  });
}

export function indexNotBegun(): Problem {
  return new Problem("INDEX_NOT_BEGUN", "No worker has begun an index in this database yet.");
}

/** The problem that a failure of the database is answered with; null: the fault is not the database's. */
export function databaseProblem(cause: unknown): Problem | null {
  const options = { headers: { "Retry-After": "5" }, cause };
  if (cause instanceof SchemaMismatchError) {
    const detail = `The database has another schema than this version of the service needs. ${cause.hint}`;
    return new Problem("SCHEMA_MISMATCH", detail, options);
  }
  if (cause instanceof DatabaseUnreachableError || cause instanceof DatabaseRefusedError) {
    return new Problem("DATABASE_UNAVAILABLE", "The database does not answer.", options);
  }
  return null;
}
