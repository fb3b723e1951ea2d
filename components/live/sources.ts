import type { OperationQuery, PageQuery, TokenQuery, TokensQuery } from "@/lib/client";
import type { Address, Hash } from "@/lib/protocol";
import { LiveSource, memoizeSource } from "./source";

/** Loads the API client with the first request, after the page has rendered: the server rendered the first answer. */
const client = () => import("@/lib/client");

/** Milliseconds between requests for a transaction. Its status can change on the chain before the index changes. */
const TRANSACTION_INTERVAL = 2_000;

/** Milliseconds between requests for the status. The chain can advance while the index does not. */
const STATUS_INTERVAL = 5_000;

export const liveStatus = new LiveSource(async (options) => (await client()).fetchStatus(options), STATUS_INTERVAL);

export const liveOperations = memoizeSource(
  (query: OperationQuery) => new LiveSource(async (options) => (await client()).fetchOperations(query, options)),
);

export const liveTokens = memoizeSource(
  (query: TokenQuery) => new LiveSource(async (options) => (await client()).fetchTokens(query, options)),
);

export const liveOrderedTokens = memoizeSource(
  (query: TokensQuery) => new LiveSource(async (options) => (await client()).fetchOrderedTokens(query, options)),
);

export const liveActiveToken = memoizeSource(
  (ticker: string) => new LiveSource(async (options) => (await client()).fetchActiveToken(ticker, options)),
);

export const liveAddressOperations = memoizeSource(
  ({ address, ...query }: PageQuery & { address: Address }) =>
    new LiveSource(async (options) => (await client()).fetchAddressOperations(address, query, options)),
);

export const liveInscription = memoizeSource(
  ({ ticker, id, ...query }: PageQuery & { ticker: string; id: string }) =>
    new LiveSource(async (options) => (await client()).fetchInscription(ticker, id, query, options)),
);

export const liveTransaction = memoizeSource(
  (hash: Hash) =>
    new LiveSource(async (options) => (await client()).fetchTransaction(hash, options), TRANSACTION_INTERVAL),
);

export const liveNextId = memoizeSource(
  (ticker: string) => new LiveSource(async (options) => (await client()).fetchNextId(ticker, options)),
);
