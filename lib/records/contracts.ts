/**
 * Paths and answers of the endpoints that the pages call. The endpoint (lib/api/endpoints) and the client's function
 * (lib/client) of the same name are made from them.
 */
import type { Address, Hash, MessageDraft } from "@/lib/protocol";
import { blockWithOperations } from "./block";
import { type CountsQuery, counts } from "./counts";
import { balancePage, distribution, holderPage } from "./holder";
import {
  type AddressInscriptionsQuery,
  type InscriptionsQuery,
  inscriptionPage,
  inscriptionWithHistory,
  type ListingsQuery,
  listingPage,
} from "./inscription";
import {
  type CandlesQuery,
  candles,
  type ListedMarketTokensQuery,
  marketToken,
  marketTokenPage,
  portfolio,
  vaultOf,
} from "./market";
import { type BuyCheckQuery, buyCheck, type SellCheckQuery, type SweepCheckQuery, sellCheck } from "./market-check";
import { messageCheck } from "./message-check";
import { minting } from "./minting";
import { type OffersQuery, offerPage } from "./offer";
import { type OperationsQuery, operationPage, transactionReport } from "./operation";
import { orphans } from "./orphan";
import type { PageQuery } from "./page";
import { type SalesQuery, salePage } from "./sale";
import type { Schema } from "./schema";
import { searchResults } from "./search";
import {
  type BalanceProofQuery,
  balanceProof,
  type InscriptionProofQuery,
  inscriptionProof,
  type OfSnapshot,
  snapshot,
  snapshotPage,
} from "./snapshot";
import { indexStatus } from "./status";
import { mintIdAvailability, nextMintId, type TokensQuery, token, tokenPage } from "./token";

/** What both sides of an endpoint agree on. `Input`: the parameters of its path and query, by name. */
export interface Contract<Input extends object, Answer> {
  /** Below `/api`; a segment with a leading colon is a parameter of the path. */
  readonly path: string;
  readonly answer: Schema<Answer>;
  /** Carries the type alone; never set. */
  readonly input?: Input;
}

function takes<Input extends object>() {
  return <Answer>(path: string, answer: Schema<Answer>): Contract<Input, Answer> => ({ path, answer });
}

interface OfTicker {
  readonly ticker: string;
}
interface OfAddress {
  readonly address: Address;
}

export const readStatus = takes<object>()("/explorer/status", indexStatus);
export const search = takes<{ readonly q: string }>()("/explorer/search", searchResults);
export const listTokens = takes<TokensQuery>()("/explorer/tokens", tokenPage);
export const readToken = takes<OfTicker>()("/explorer/tokens/:ticker", token);
export const readMinting = takes<OfTicker>()("/explorer/tokens/:ticker/minting", minting);
export const listHolders = takes<OfTicker & PageQuery>()("/explorer/tokens/:ticker/holders", holderPage);
export const readDistribution = takes<OfTicker>()("/explorer/tokens/:ticker/distribution", distribution);
export const listTokenInscriptions = takes<OfTicker & InscriptionsQuery>()(
  "/explorer/tokens/:ticker/inscriptions",
  inscriptionPage,
);
/** `id`: token id or mint id. */
export const readInscription = takes<OfTicker & { readonly id: string } & PageQuery>()(
  "/explorer/inscriptions/:ticker/:id",
  inscriptionWithHistory,
);
export const listBalances = takes<OfAddress & PageQuery>()("/explorer/addresses/:address/balances", balancePage);
export const listAddressInscriptions = takes<OfAddress & AddressInscriptionsQuery>()(
  "/explorer/addresses/:address/inscriptions",
  inscriptionPage,
);
export const listAddressOperations = takes<OfAddress & PageQuery>()(
  "/explorer/addresses/:address/operations",
  operationPage,
);
export const listOperations = takes<OperationsQuery>()("/explorer/operations", operationPage);
export const readTransaction = takes<{ readonly hash: Hash }>()("/explorer/transactions/:hash", transactionReport);
/** `block`: number or hash. */
export const readBlock = takes<{ readonly block: number | Hash } & PageQuery>()(
  "/explorer/blocks/:block",
  blockWithOperations,
);
/** `hash`: of a block or a transaction. */
export const readOrphans = takes<{ readonly hash: Hash }>()("/explorer/orphans/:hash", orphans);
export const listListings = takes<ListingsQuery>()("/explorer/listings", listingPage);
export const listSales = takes<SalesQuery>()("/explorer/sales", salePage);
export const listMarketTokens = takes<ListedMarketTokensQuery>()("/explorer/market/tokens", marketTokenPage);
export const readMarketToken = takes<OfTicker>()("/explorer/market/tokens/:ticker", marketToken);
export const listOffers = takes<OffersQuery>()("/explorer/market/offers", offerPage);
export const readCandles = takes<CandlesQuery>()("/explorer/market/candles/:ticker", candles);
export const readVault = takes<OfAddress>()("/explorer/addresses/:address/vault", vaultOf);
export const readPortfolio = takes<OfAddress>()("/explorer/market/portfolio/:address", portfolio);
export const checkSell = takes<SellCheckQuery>()("/explorer/market/check/sell", sellCheck);
export const checkBuy = takes<BuyCheckQuery>()("/explorer/market/check/buy", buyCheck);
export const checkSweep = takes<SweepCheckQuery>()("/explorer/market/check/sweep", buyCheck);
export const listSnapshots = takes<PageQuery>()("/explorer/snapshots", snapshotPage);
export const readSnapshot = takes<OfSnapshot>()("/explorer/snapshots/:block", snapshot);
export const readBalanceProof = takes<BalanceProofQuery>()(
  "/explorer/snapshots/:block/balances/:ticker/:address",
  balanceProof,
);
/** `id`: token id or mint id. */
export const readInscriptionProof = takes<InscriptionProofQuery>()(
  "/explorer/snapshots/:block/inscriptions/:ticker/:id",
  inscriptionProof,
);
export const readCounts = takes<CountsQuery>()("/explorer/counts", counts);
export const checkMessage = takes<MessageDraft>()("/explorer/check", messageCheck);
export const readNextMintId = takes<OfTicker>()("/:ticker/nextid", nextMintId);
export const checkMintId = takes<OfTicker & { readonly id: string }>()("/:ticker/checkid", mintIdAvailability);
