/**
 * What server components read for the first render. Each function asks the database that `DATABASE_URL` names, throws
 * where it does not answer, and gives one consistent state.
 */
import { sharedDatabase } from "./pool";
import { latestOperations as readOperations } from "./reads/operations";
import { readStatus as readIndexStatus } from "./reads/status";
import { readToken as readOneToken, listTokens as readTokens } from "./reads/tokens";
import type { At, IndexStatus, OperationPage, OperationQuery, Token, TokenPage, TokenQuery } from "./types";

export type * from "./types";

/** Where index and chain stand; null where no worker has begun an index yet. */
export function readStatus(): Promise<IndexStatus | null> {
  return readIndexStatus(sharedDatabase());
}

/** Operations, accepted and rejected, newest first. Throws {@link InvalidCursorError} for a malformed `before`. */
export function latestOperations(query: OperationQuery): Promise<At<OperationPage>> {
  return readOperations(sharedDatabase(), query);
}

/** Deployed tokens, newest first. Throws {@link InvalidCursorError} for a malformed `before`. */
export function listTokens(query: TokenQuery): Promise<At<TokenPage>> {
  return readTokens(sharedDatabase(), query);
}

/** One token; null where the ticker is not deployed. Tickers are compared exactly, case included. */
export function readToken(ticker: string): Promise<At<{ token: Token | null }>> {
  return readOneToken(sharedDatabase(), ticker);
}
