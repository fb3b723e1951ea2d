/** The client's calls of `/api/explorer/…` beyond the newest lists (index.ts says what all calls have in common). */

import type { Address, Hash, MessageDraft } from "@/lib/protocol";
import type {
  ActiveToken,
  AddressInscriptionsQuery,
  BlockWithOperations,
  CountsPoint,
  CountsQuery,
  Holder,
  Holding,
  InscriptionRecord,
  InscriptionsQuery,
  InscriptionWithHistory,
  ListedToken,
  ListingsQuery,
  MessageCheck,
  OperationPage,
  Page,
  PageQuery,
  SaleRecord,
  SalesQuery,
  SearchResult,
  TokensQuery,
} from "@/lib/records/types";
import * as shapes from "./explorer-shapes";
import { ask, askOrNull, type Options } from "./request";
import { operationPage } from "./shapes";

/** What a text may mean: tickers, an address, a transaction, inscriptions, a block; best first. */
export async function fetchSearch(text: string, options: Options = {}): Promise<readonly SearchResult[]> {
  return (await ask(["explorer", "search"], { q: text }, shapes.search, options)).results;
}

/** Deployed tokens with their activity, newest or greatest first. */
export function fetchOrderedTokens(query: TokensQuery, options: Options = {}): Promise<Page<"tokens", ListedToken>> {
  return ask(["explorer", "tokens"], { ...query }, shapes.tokens, options);
}

/** One token with its activity; null where the ticker is not deployed. */
export function fetchActiveToken(ticker: string, options: Options = {}): Promise<ActiveToken | null> {
  return askOrNull(["explorer", "tokens", ticker], {}, shapes.activeToken, options);
}

/** Who owns how much, most first; null where the ticker is not deployed. */
export function fetchHolders(
  ticker: string,
  query: PageQuery,
  options: Options = {},
): Promise<Page<"holders", Holder> | null> {
  return askOrNull(["explorer", "tokens", ticker, "holders"], { ...query }, shapes.holders, options);
}

/** Inscriptions of a token, newest first. */
export function fetchTokenInscriptions(
  ticker: string,
  query: InscriptionsQuery,
  options: Options = {},
): Promise<Page<"inscriptions", InscriptionRecord>> {
  return ask(["explorer", "tokens", ticker, "inscriptions"], { ...query }, shapes.inscriptions, options);
}

/** One inscription, by its token id or mint id, with a page of its history, newest first; null where there never was one. */
export function fetchInscription(
  ticker: string,
  id: string,
  query: PageQuery,
  options: Options = {},
): Promise<InscriptionWithHistory | null> {
  return askOrNull(["explorer", "inscriptions", ticker, id], { ...query }, shapes.inscriptionWithHistory, options);
}

/** What an address owns under each ticker, by ticker. */
export function fetchBalances(
  address: Address,
  query: PageQuery,
  options: Options = {},
): Promise<Page<"balances", Holding>> {
  return ask(["explorer", "addresses", address, "balances"], { ...query }, shapes.balances, options);
}

/** Inscriptions that an address owns, by ticker and then in mint order. */
export function fetchAddressInscriptions(
  address: Address,
  query: AddressInscriptionsQuery,
  options: Options = {},
): Promise<Page<"inscriptions", InscriptionRecord>> {
  return ask(["explorer", "addresses", address, "inscriptions"], { ...query }, shapes.inscriptions, options);
}

/** Operations that an address sent or received, newest first. */
export function fetchAddressOperations(
  address: Address,
  query: PageQuery,
  options: Options = {},
): Promise<OperationPage> {
  return ask(["explorer", "addresses", address, "operations"], { ...query }, operationPage, options);
}

/** A block by its number or hash with a page of its operations, last first; null where the index does not have it. */
export function fetchBlock(
  block: number | Hash,
  query: PageQuery,
  options: Options = {},
): Promise<BlockWithOperations | null> {
  return askOrNull(["explorer", "blocks", String(block)], { ...query }, shapes.blockWithOperations, options);
}

/** What is listed; with a ticker and a unit, what is for sale in it, the lowest price first. */
export function fetchListings(
  query: ListingsQuery,
  options: Options = {},
): Promise<Page<"listings", InscriptionRecord>> {
  return ask(["explorer", "listings"], { ...query }, shapes.listings, options);
}

/** Sales, newest first. */
export function fetchSales(query: SalesQuery, options: Options = {}): Promise<Page<"sales", SaleRecord>> {
  return ask(["explorer", "sales"], { ...query }, shapes.sales, options);
}

/** How many operations there were in each hour or day from `from` to before `to`; at most 400 intervals. */
export async function fetchCounts(query: CountsQuery, options: Options = {}): Promise<readonly CountsPoint[]> {
  return (await ask(["explorer", "counts"], { ...query }, shapes.counts, options)).points;
}

/** What would become of a message, were it sent now: the index's own rules judge it. */
export function fetchCheck(draft: MessageDraft, options: Options = {}): Promise<MessageCheck> {
  return ask(["explorer", "check"], { ...draft }, shapes.messageCheck, options);
}
