/** The contracts of the search and of the requests that reading pages repeat. Every page loads them. */
import type { Hash } from "@/lib/protocol";
import { blockWithOperations } from "./block";
import { type OfAddress, type OfTicker, takes } from "./contract";
import { inscriptionWithHistory } from "./inscription";
import { type CandlesQuery, candles, type ListedMarketTokensQuery, marketToken, marketTokenPage } from "./market";
import { minting } from "./minting";
import { type OffersQuery, offerPage } from "./offer";
import { type OperationsQuery, operationPage, type TransactionQuery, transactionReport } from "./operation";
import { orphans } from "./orphan";
import type { PageQuery } from "./page";
import { type SalesQuery, salePage } from "./sale";
import { searchResults } from "./search";
import { indexStatus } from "./status";
import { type TokensQuery, token, tokenPage } from "./token";

export const readStatus = takes<object>()("/explorer/status", indexStatus);
export const search = takes<{ readonly q: string }>()("/explorer/search", searchResults);
export const listTokens = takes<TokensQuery>()("/explorer/tokens", tokenPage);
export const readToken = takes<OfTicker>()("/explorer/tokens/:ticker", token);
export const readMinting = takes<OfTicker>()("/explorer/tokens/:ticker/minting", minting);
/** `id`: token id or mint id. */
export const readInscription = takes<OfTicker & { readonly id: string } & PageQuery>()(
  "/explorer/inscriptions/:ticker/:id",
  inscriptionWithHistory,
);
export const listAddressOperations = takes<OfAddress & PageQuery>()(
  "/explorer/addresses/:address/operations",
  operationPage,
);
export const listOperations = takes<OperationsQuery>()("/explorer/operations", operationPage);
export const readTransaction = takes<TransactionQuery>()("/explorer/transactions/:hash", transactionReport);
/** `block`: number or hash. */
export const readBlock = takes<{ readonly block: number | Hash } & PageQuery>()(
  "/explorer/blocks/:block",
  blockWithOperations,
);
/** `hash`: the hash of a block or a transaction. */
export const readOrphans = takes<{ readonly hash: Hash }>()("/explorer/orphans/:hash", orphans);
export const listSales = takes<SalesQuery>()("/explorer/sales", salePage);
export const listMarketTokens = takes<ListedMarketTokensQuery>()("/explorer/market/tokens", marketTokenPage);
export const readMarketToken = takes<OfTicker>()("/explorer/market/tokens/:ticker", marketToken);
export const listOffers = takes<OffersQuery>()("/explorer/market/offers", offerPage);
export const readCandles = takes<CandlesQuery>()("/explorer/market/candles/:ticker", candles);
