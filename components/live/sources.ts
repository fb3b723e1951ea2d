import type { OperationsQuery, PageQuery, TokensQuery, TransactionQuery } from "@/lib/client";
import type { Address, Hash } from "@/lib/protocol";
import { LiveSource, memoizeSource } from "./source";

/**
 * Loads the calls of the API client with the first request, after the page has rendered: the server rendered the first
 * answer. The rest of the client is larger, and pages do not need it.
 */
const client = () => import("@/lib/client/live-calls");

/** Milliseconds between requests for a transaction. Its status can change on the chain before the index changes. */
const TRANSACTION_INTERVAL = 2_000;

/** Milliseconds between requests for the status. The chain can advance while the index does not. */
const STATUS_INTERVAL = 5_000;

export const liveStatus = new LiveSource(async (options) => (await client()).readStatus({}, options), STATUS_INTERVAL);

export const liveOperations = memoizeSource(
  (query: OperationsQuery) => new LiveSource(async (options) => (await client()).listOperations(query, options)),
);

export const liveTokens = memoizeSource(
  (query: TokensQuery) => new LiveSource(async (options) => (await client()).listTokens(query, options)),
);

/** The numbers on the market of the tokens with these tickers, which have commas between them. */
export const liveNamedMarketTokens = memoizeSource(
  (tickers: string) =>
    new LiveSource(async (options) => (await client()).listMarketTokens({ tickers, limit: 1 }, options)),
);

/** A token's numbers on the market, live; null if there is no market. */
export const liveMarketToken = memoizeSource(
  (ticker: string) => new LiveSource(async (options) => (await client()).readMarketToken({ ticker }, options)),
);

export const liveToken = memoizeSource(
  (ticker: string) => new LiveSource(async (options) => (await client()).readToken({ ticker }, options)),
);

export const liveAddressOperations = memoizeSource(
  (query: PageQuery & { address: Address }) =>
    new LiveSource(async (options) => (await client()).listAddressOperations(query, options)),
);

export const liveInscription = memoizeSource(
  (query: PageQuery & { ticker: string; id: string }) =>
    new LiveSource(async (options) => (await client()).readInscription(query, options)),
);

export const liveTransaction = memoizeSource(
  (query: TransactionQuery) =>
    new LiveSource(async (options) => (await client()).readTransaction(query, options), TRANSACTION_INTERVAL),
);

/** Milliseconds between requests for the mints that wait at the node: they change without a change of the index. */
const MINTING_INTERVAL = 3_000;

export const liveMinting = memoizeSource(
  (ticker: string) =>
    new LiveSource(async (options) => (await client()).readMinting({ ticker }, options), MINTING_INTERVAL),
);

/** The block that the index has at a height, without its operations. */
export const liveBlock = memoizeSource(
  (number: number) =>
    new LiveSource(async (options) => (await client()).readBlock({ block: number, limit: 1 }, options)),
);

export const liveOrphans = memoizeSource(
  (hash: Hash) => new LiveSource(async (options) => (await client()).readOrphans({ hash }, options)),
);
