/**
 * Reads for server components. Each function reads one consistent state from the shared database ({@link sharedDatabase})
 * and throws if the database does not answer.
 */
import type { Address, Hash } from "@/lib/protocol";
import type {
  AddressInscriptionsQuery,
  At,
  BlockWithOperations,
  Candle,
  CandlesQuery,
  CommittedBlock,
  CountsPoint,
  CountsQuery,
  Distribution,
  Holder,
  Holding,
  IndexStatus,
  InscriptionRecord,
  InscriptionsQuery,
  InscriptionWithHistory,
  ListedToken,
  ListingsQuery,
  MarketToken,
  MarketTokensQuery,
  OfferRecord,
  OffersQuery,
  OperationPage,
  OperationsQuery,
  OrphanedBlock,
  Page,
  PageQuery,
  SaleRecord,
  SalesQuery,
  SearchResult,
  SnapshotRecord,
  Token,
  TokensQuery,
  Totals,
  TransactionReport,
} from "@/lib/records";
import * as candles from "./reads/candles";
import * as composed from "./reads/composed";
import * as counts from "./reads/counts";
import * as distributions from "./reads/distribution";
import * as holders from "./reads/holders";
import * as inscriptions from "./reads/inscription-lists";
import * as accounts from "./reads/market-accounts";
import * as market from "./reads/market-tokens";
import * as named from "./reads/named-tokens";
import * as offers from "./reads/offers";
import * as operationLists from "./reads/operation-lists";
import * as operations from "./reads/operations";
import * as orphans from "./reads/orphans";
import * as sales from "./reads/sales";
import * as searches from "./reads/search";
import * as snapshots from "./reads/snapshots";
import * as status from "./reads/status";
import * as tokens from "./reads/tokens";
import * as totals from "./reads/totals";
import * as transactions from "./reads/transactions";
import { sharedDatabase } from "./shared";

export type * from "@/lib/records";

/** Returns the status of index and chain; null if no worker has begun an index yet. */
export function readStatus(): Promise<IndexStatus | null> {
  return status.readStatus(sharedDatabase());
}

/** Lists operations, accepted and rejected, newest first. @throws InvalidCursorError for a malformed `before` */
export function listOperations(query: OperationsQuery): Promise<At<OperationPage>> {
  return operations.listOperations(sharedDatabase(), query);
}

/**
 * Lists deployed tokens with their activity, in the given order; with `q`, the tokens that match it, best first.
 * @throws InvalidCursorError for a malformed `before`
 */
export function listTokens(query: TokensQuery): Promise<At<Page<"tokens", ListedToken>>> {
  return tokens.listTokens(sharedDatabase(), query);
}

/** Returns the deployed tokens among these tickers with their activity, unordered. */
export function listNamedTokens(tickers: readonly string[]): Promise<At<{ tokens: ListedToken[] }>> {
  return named.listNamedTokens(sharedDatabase(), tickers);
}

/** Returns a token with its activity; null if the ticker is not deployed. */
export function readToken(ticker: string): Promise<At<{ token: Token | null }>> {
  return tokens.readToken(sharedDatabase(), ticker);
}

/** Lists the holders of a token, largest balance first; null if the ticker is not deployed. @throws InvalidCursorError for a malformed `before` */
export function listHolders(
  ticker: string,
  query: PageQuery,
): Promise<At<Page<"holders", Holder> | { readonly holders: null }>> {
  return holders.listHolders(sharedDatabase(), { ...query, ticker });
}

/**
 * Returns the total amounts of the largest holders of a ticker, which may be slightly outdated; null if it is not
 * deployed.
 */
export function readDistribution(ticker: string): Promise<At<{ distribution: Distribution | null }>> {
  return distributions.readDistribution(sharedDatabase(), ticker);
}

/** Lists the inscriptions of a token, newest first. @throws InvalidCursorError for a malformed `before` */
export function listTokenInscriptions(
  ticker: string,
  query: InscriptionsQuery,
): Promise<At<Page<"inscriptions", InscriptionRecord>>> {
  return inscriptions.listTokenInscriptions(sharedDatabase(), { ...query, ticker, filter: query.filter ?? "all" });
}

/** Returns an inscription by its token id or mint id with a page of its history; null if it never existed. */
export function readInscription(
  ticker: string,
  id: string,
  query: PageQuery,
): Promise<At<{ found: InscriptionWithHistory | null }>> {
  return composed.readInscription(sharedDatabase(), { ticker, id }, query);
}

/** Lists the balances of an address, ordered by ticker. @throws InvalidCursorError for a malformed `before` */
export function listBalances(address: Address, query: PageQuery): Promise<At<Page<"balances", Holding>>> {
  return holders.listBalances(sharedDatabase(), { ...query, address });
}

/** Lists the inscriptions of an address, by ticker and then in mint order. @throws InvalidCursorError for a malformed `before` */
export function listAddressInscriptions(
  address: Address,
  query: AddressInscriptionsQuery,
): Promise<At<Page<"inscriptions", InscriptionRecord>>> {
  return inscriptions.listAddressInscriptions(sharedDatabase(), {
    ...query,
    address,
    listed: query.listed ?? false,
  });
}

/** Lists the operations that an address sent or received, newest first. @throws InvalidCursorError for a malformed `before` */
export function listAddressOperations(address: Address, query: PageQuery): Promise<At<OperationPage>> {
  return operationLists.listAddressOperations(sharedDatabase(), { ...query, address });
}

/**
 * Returns a transaction's status and a page of its operations in order; null if the index has none of its operations.
 * @throws InvalidCursorError for a malformed `before`
 */
export function readTransaction(hash: Hash, query: PageQuery): Promise<At<{ found: TransactionReport | null }>> {
  return transactions.readTransaction(sharedDatabase(), hash, query);
}

/** Returns a block by its number or hash with a page of its operations, last first; null if the index does not have it. */
export function readBlock(block: number | Hash, query: PageQuery): Promise<At<{ found: BlockWithOperations | null }>> {
  return composed.readBlock(sharedDatabase(), typeof block === "number" ? BigInt(block) : block, query);
}

/**
 * Returns the orphaned blocks that have this hash or held a transaction with this hash, most recently removed first.
 */
export function readOrphans(hash: Hash): Promise<At<{ blocks: OrphanedBlock[] }>> {
  return orphans.readOrphans(sharedDatabase(), hash);
}

/**
 * Lists listed inscriptions, by ticker and then in mint order. With a ticker and a unit: only inscriptions with a price
 * in that unit, lowest price first.
 * @throws InvalidCursorError for a malformed `before`
 */
export function listListings(query: ListingsQuery): Promise<At<Page<"listings", InscriptionRecord>>> {
  const { ticker, unit } = query;
  return ticker !== undefined && unit !== undefined
    ? inscriptions.listListingsByPrice(sharedDatabase(), { ...query, ticker, unit })
    : inscriptions.listListings(sharedDatabase(), query);
}

/**
 * Lists the tokens that have an open offer or were sold, with their numbers on the market, largest first.
 * @throws InvalidCursorError for a malformed `before`
 */
export function listMarketTokens(query: MarketTokensQuery): Promise<At<Page<"tokens", MarketToken>>> {
  return market.listMarketTokens(sharedDatabase(), { ...query, order: query.order ?? "volume" });
}

/** Returns the numbers on the market of the deployed tokens among these tickers, unordered. */
export function listNamedMarketTokens(tickers: readonly string[]): Promise<At<{ tokens: MarketToken[] }>> {
  return market.listNamedMarketTokens(sharedDatabase(), tickers);
}

/** Returns a token's numbers on the market; null if the ticker is not deployed. */
export function readMarketToken(ticker: string): Promise<At<{ token: MarketToken | null }>> {
  return market.readMarketToken(sharedDatabase(), ticker);
}

/**
 * Lists offers (default: open ones, newest first). With the order `unitPrice` or `price` and a ticker: the ticker's open
 * offers, lowest first; other filters have no effect then.
 * @throws InvalidCursorError for a malformed `before`
 */
export function listOffers(query: OffersQuery): Promise<At<Page<"offers", OfferRecord>>> {
  return offers.listOffers(sharedDatabase(), query);
}

/** Lists sales, by message and through the market, newest first. @throws InvalidCursorError for a malformed `before` */
export function listSales(query: SalesQuery): Promise<At<Page<"sales", SaleRecord>>> {
  return sales.listSales(sharedDatabase(), query);
}

/** Returns prices and volumes of a ticker per hour or day, without intervals that have no sale. */
export function readCandles(query: CandlesQuery): Promise<At<{ candles: Candle[] }>> {
  return candles.readCandles(sharedDatabase(), query);
}

/** Returns the account that owns the vault at an address; null if the index knows no vault there. */
export function readVault(address: Address): Promise<At<{ account: Address | null }>> {
  return accounts.readVault(sharedDatabase(), address);
}

/** Returns the numbers of operations per hour or day, without intervals that have none. */
export function readCounts(query: CountsQuery): Promise<At<{ points: CountsPoint[] }>> {
  return counts.readCounts(sharedDatabase(), { ...query, ticker: query.ticker ?? null });
}

/** Searches the index for a text, best result first. */
export function search(text: string): Promise<At<{ results: SearchResult[] }>> {
  return searches.search(sharedDatabase(), text.trim());
}

/** Returns the totals over all tickers. */
export function readTotals(): Promise<At<{ totals: Totals }>> {
  return totals.readTotals(sharedDatabase());
}

/** Lists the last blocks that changed the state, with the state commitment after each, newest first. */
export function listCommittedBlocks(limit: number): Promise<At<{ blocks: readonly CommittedBlock[] }>> {
  return totals.listCommittedBlocks(sharedDatabase(), limit);
}

/** Lists the snapshots, newest first. @throws InvalidCursorError for a malformed `before` */
export function listSnapshots(query: PageQuery): Promise<At<Page<"snapshots", SnapshotRecord>>> {
  return snapshots.listSnapshots(sharedDatabase(), query);
}

/** Returns the snapshot of a block, or with null the snapshot of the highest block; null if there is none. */
export async function readSnapshot(block: number | null): Promise<{ readonly snapshot: SnapshotRecord | null }> {
  const { found } = await snapshots.readSnapshot(sharedDatabase(), block);
  return { snapshot: found?.snapshot ?? null };
}
