/**
 * The API's client for the pages: runs in browsers, keeps every number exact, checks every answer's shape. All functions
 * throw {@link ApiError}, or the signal's reason where the optional `signal` aborts them.
 */

import type { Hash } from "@/lib/protocol";
import type {
  IndexStatus,
  OperationPage,
  OperationQuery,
  Token,
  TokenPage,
  TokenQuery,
  TransactionReport,
} from "@/lib/records/types";
import { ask, askOrNull, type Options } from "./request";
import {
  availability,
  type NextId,
  nextIdAnswer,
  operationPage,
  status,
  token,
  tokenPage,
  transactionReport,
} from "./shapes";

export type * from "@/lib/records/types";
export * from "./explorer";
export { ApiError } from "./request";
export type { NextId } from "./shapes";
export * from "./stream";

/** Where index and chain stand; null where no worker has begun an index yet. */
export function fetchStatus(options: Options = {}): Promise<IndexStatus | null> {
  return askOrNull(["explorer", "status"], {}, status, options);
}

/** Operations, accepted and rejected, newest first. */
export function fetchOperations(query: OperationQuery, options: Options = {}): Promise<OperationPage> {
  return ask(["explorer", "operations"], { ...query }, operationPage, options);
}

/** Deployed tokens, newest first. */
export function fetchTokens(query: TokenQuery, options: Options = {}): Promise<TokenPage> {
  return ask(["explorer", "tokens"], { ...query }, tokenPage, options);
}

/** One token; null where the ticker is not deployed. */
export function fetchToken(ticker: string, options: Options = {}): Promise<Token | null> {
  return askOrNull(["explorer", "tokens", ticker], {}, token, options);
}

/** What became of a transaction; null where nobody knows it, or it carries nothing of this protocol. */
export function fetchTransaction(hash: Hash, options: Options = {}): Promise<TransactionReport | null> {
  return askOrNull(["explorer", "transactions", hash], {}, transactionReport, options);
}

/** Endpoint 5: the smallest free mint id of a ticker; null where it is not deployed. */
export function fetchNextId(ticker: string, options: Options = {}): Promise<NextId | null> {
  return askOrNull([ticker, "nextid"], {}, nextIdAnswer, options);
}

/** Endpoint 4: whether `id` can still be minted; null where the ticker is not deployed. */
export function fetchAvailability(
  ticker: string,
  id: string,
  options: Options = {},
): Promise<{ isAvailable: boolean } | null> {
  return askOrNull([ticker, "checkid"], { id }, availability, options);
}
