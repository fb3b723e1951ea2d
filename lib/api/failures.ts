import type { IndexPosition } from "@/lib/database/types";
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
