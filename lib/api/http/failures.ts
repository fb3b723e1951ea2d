import { DatabaseRefusedError, DatabaseUnreachableError, SchemaMismatchError } from "@/lib/database/unreachable";
import type { IndexPosition } from "@/lib/records";
import { Problem } from "./problem";

/** The ticker is not deployed in the state `at`. */
export function tickerUnknown(at: IndexPosition | null): Problem {
  return new Problem("TICKER_UNKNOWN", "No token is deployed under this ticker. Tickers are case-sensitive.", {
    at,
  });
}

/** The inscription was never minted in the state `at`. */
export function inscriptionUnknown(at: IndexPosition | null): Problem {
  return new Problem("INSCRIPTION_UNKNOWN", "No inscription with this id was minted under this ticker.", {
    at,
  });
}

/** The database holds no index yet. */
export function indexNotBegun(): Problem {
  return new Problem("INDEX_NOT_BEGUN", "No worker has begun an index in this database yet.");
}

/** Returns the problem for a failure of the database; null for any other error. */
export function databaseProblem(cause: unknown): Problem | null {
  const options = { headers: { "Retry-After": "5" }, cause };
  if (cause instanceof SchemaMismatchError) {
    const detail = `The schema of the database does not match this version of the service. ${cause.hint}`;
    return new Problem("SCHEMA_MISMATCH", detail, options);
  }
  if (cause instanceof DatabaseUnreachableError || cause instanceof DatabaseRefusedError) {
    return new Problem("DATABASE_UNAVAILABLE", "The database does not answer.", options);
  }
  return null;
}
