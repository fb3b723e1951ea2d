/**
 * What server components read for the first render. Each function asks the database that `DATABASE_URL` names, throws
 * where it does not answer, and gives one consistent state.
 */
import type { Address, Hash } from "@/lib/protocol";
import type {
  ActiveToken,
  AddressInscriptionsQuery,
  At,
  BlockWithOperations,
  CommittedBlock,
  CountsPoint,
  CountsQuery,
  Holder,
  Holding,
  IndexStatus,
  InscriptionRecord,
  InscriptionsQuery,
  InscriptionWithHistory,
  ListedToken,
  ListingsQuery,
  OperationPage,
  OperationQuery,
  OperationRecord,
  Page,
  PageQuery,
  SaleRecord,
  SalesQuery,
  SearchResult,
  Token,
  TokenPage,
  TokenQuery,
  TokensQuery,
  Totals,
} from "@/lib/records/types";
import { sharedDatabase } from "./pool";
import * as composed from "./reads/composed";
import { counts } from "./reads/counts";
import { holders, holdings } from "./reads/holders";
import * as inscriptionLists from "./reads/inscription-lists";
import { operationsOfAddress } from "./reads/operation-lists";
import { latestOperations as readOperations, transactionOperations } from "./reads/operations";
import { sales } from "./reads/sales";
import { search } from "./reads/search";
import { readStatus as readIndexStatus } from "./reads/status";
import * as tokenLists from "./reads/token-lists";
import { readToken as readOneToken, listTokens as readTokens } from "./reads/tokens";
import { committedBlocks, totals } from "./reads/totals";

export type * from "@/lib/records/types";

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

/** Deployed tokens with their activity, in an order. Throws {@link InvalidCursorError} for a malformed `before`. */
export function listOrderedTokens(query: TokensQuery): Promise<At<Page<"tokens", ListedToken>>> {
  return tokenLists.orderedTokens(sharedDatabase(), { ...query, order: query.order ?? "newest" });
}

/** Those of these tickers that are deployed, with their activity, in no order. */
export function listNamedTokens(tickers: readonly string[]): Promise<At<{ tokens: ListedToken[] }>> {
  return tokenLists.namedTokens(sharedDatabase(), tickers);
}

/** One token with its activity; null where the ticker is not deployed. */
export function readActiveToken(ticker: string): Promise<At<{ token: ActiveToken | null }>> {
  return tokenLists.activeToken(sharedDatabase(), ticker);
}

/** Who owns how much, most first; null where the ticker is not deployed. Throws {@link InvalidCursorError}. */
export function listHolders(
  ticker: string,
  query: PageQuery,
): Promise<At<Page<"holders", Holder> | { readonly holders: null }>> {
  return holders(sharedDatabase(), { ...query, ticker });
}

/** Inscriptions of a token, newest first. Throws {@link InvalidCursorError} for a malformed `before`. */
export function listTokenInscriptions(
  ticker: string,
  query: InscriptionsQuery,
): Promise<At<Page<"inscriptions", InscriptionRecord>>> {
  return inscriptionLists.inscriptionsOfToken(sharedDatabase(), { ...query, ticker, filter: query.filter ?? "all" });
}

/** One inscription by its token id or mint id with a page of its history; null where there never was one. */
export function readInscription(
  ticker: string,
  id: string,
  query: PageQuery,
): Promise<At<{ found: InscriptionWithHistory | null }>> {
  return composed.inscriptionWithHistory(sharedDatabase(), { ticker, id }, query);
}

/** What an address owns under each ticker, by ticker. Throws {@link InvalidCursorError} for a malformed `before`. */
export function listBalances(address: Address, query: PageQuery): Promise<At<Page<"balances", Holding>>> {
  return holdings(sharedDatabase(), { ...query, address });
}

/** Inscriptions that an address owns, by ticker and then in mint order. Throws {@link InvalidCursorError}. */
export function listAddressInscriptions(
  address: Address,
  query: AddressInscriptionsQuery,
): Promise<At<Page<"inscriptions", InscriptionRecord>>> {
  return inscriptionLists.inscriptionsOfAddress(sharedDatabase(), {
    ...query,
    address,
    listed: query.listed ?? false,
  });
}

/** Operations that an address sent or received, newest first. Throws {@link InvalidCursorError}. */
export function listAddressOperations(address: Address, query: PageQuery): Promise<At<OperationPage>> {
  return operationsOfAddress(sharedDatabase(), { ...query, address });
}

/** All operations of a transaction in their order, messages uncut; none where the index has none. */
export function readTransactionOperations(hash: Hash): Promise<At<{ operations: OperationRecord[] }>> {
  return transactionOperations(sharedDatabase(), hash);
}

/** A block by its number or hash with a page of its operations, last first; null where the index does not have it. */
export function readBlock(block: number | Hash, query: PageQuery): Promise<At<{ found: BlockWithOperations | null }>> {
  return composed.blockWithOperations(sharedDatabase(), typeof block === "number" ? BigInt(block) : block, query);
}

/**
 * What is listed, by ticker and then in mint order; with a ticker and a unit, what is for sale in it, the lowest price
 * first. Throws {@link InvalidCursorError} for a malformed `before`.
 */
export function listListings(query: ListingsQuery): Promise<At<Page<"listings", InscriptionRecord>>> {
  const { ticker, unit } = query;
  return ticker !== undefined && unit !== undefined
    ? inscriptionLists.listingsByPrice(sharedDatabase(), { ...query, ticker, unit })
    : inscriptionLists.listings(sharedDatabase(), query);
}

/** Sales, newest first. Throws {@link InvalidCursorError} for a malformed `before`. */
export function listSales(query: SalesQuery): Promise<At<Page<"sales", SaleRecord>>> {
  return sales(sharedDatabase(), query);
}

/** How many operations there were in each hour or day; intervals without any are left out. */
export function readCounts(query: CountsQuery): Promise<At<{ points: CountsPoint[] }>> {
  return counts(sharedDatabase(), { ...query, ticker: query.ticker ?? null });
}

/** What a text may mean, best first. */
export function searchIndex(text: string): Promise<At<{ results: SearchResult[] }>> {
  return search(sharedDatabase(), text.trim());
}

/** How much the index holds, all tickers together. */
export function readTotals(): Promise<At<{ totals: Totals }>> {
  return totals(sharedDatabase());
}

/** The last blocks that changed something, with the state commitment after each, newest first. */
export function listCommittedBlocks(limit: number): Promise<At<{ blocks: readonly CommittedBlock[] }>> {
  return committedBlocks(sharedDatabase(), limit);
}
