import type { OperationQuery, PageQuery, TokenQuery, TokensQuery } from "@/lib/client/index";
import type { Address, Hash } from "@/lib/protocol";
import { LiveSource, sources } from "./source";

/** The API's client comes with the first question, after the page is shown: the server has rendered the first answer. */
const client = () => import("@/lib/client/index");

/** Milliseconds. The chain knows a transaction before the index moves. */
const WAITING = 2_000;

/** Milliseconds. A chain may go on while the index does not move. */
const WATCHING = 5_000;

export const liveStatus = new LiveSource(async (options) => (await client()).fetchStatus(options), WATCHING);

export const liveOperations = sources(
  (query: OperationQuery) => new LiveSource(async (options) => (await client()).fetchOperations(query, options)),
);

export const liveTokens = sources(
  (query: TokenQuery) => new LiveSource(async (options) => (await client()).fetchTokens(query, options)),
);

export const liveOrderedTokens = sources(
  (query: TokensQuery) => new LiveSource(async (options) => (await client()).fetchOrderedTokens(query, options)),
);

export const liveActiveToken = sources(
  (ticker: string) => new LiveSource(async (options) => (await client()).fetchActiveToken(ticker, options)),
);

export const liveAddressOperations = sources(
  ({ address, ...query }: PageQuery & { address: Address }) =>
    new LiveSource(async (options) => (await client()).fetchAddressOperations(address, query, options)),
);

export const liveInscription = sources(
  ({ ticker, id, ...query }: PageQuery & { ticker: string; id: string }) =>
    new LiveSource(async (options) => (await client()).fetchInscription(ticker, id, query, options)),
);

export const liveToken = sources(
  (ticker: string) => new LiveSource(async (options) => (await client()).fetchToken(ticker, options)),
);

export const liveTransaction = sources(
  (hash: Hash) => new LiveSource(async (options) => (await client()).fetchTransaction(hash, options), WAITING),
);

export const liveNextId = sources(
  (ticker: string) => new LiveSource(async (options) => (await client()).fetchNextId(ticker, options)),
);

export const liveAvailability = sources(
  ({ ticker, id }: { ticker: string; id: string }) =>
    new LiveSource(async (options) => (await client()).fetchAvailability(ticker, id, options)),
);
