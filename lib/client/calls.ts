import * as contracts from "@/lib/records/contracts";
import { call, find } from "./request";

/** The functions of the client: one for each contract, of the same name, which describes its parameters and answer. */

/** Status of the index; null before a worker has begun it. */
export const readStatus = find(contracts.readStatus);
/** What a text may mean, best first. */
export const search = call(contracts.search);
/** Deployed tokens with their activity, newest or greatest first. */
export const listTokens = call(contracts.listTokens);
/** One token; null if the ticker is not deployed. */
export const readToken = find(contracts.readToken);
/** How busy the minting of a token is; null if the ticker is not deployed. */
export const readMinting = find(contracts.readMinting);
/** Holders of a token, greatest amount first; null if the ticker is not deployed. */
export const listHolders = find(contracts.listHolders);
/** Inscriptions of a token, newest first. */
export const listTokenInscriptions = call(contracts.listTokenInscriptions);
/** One inscription with a page of its history, newest first; null if it never existed. */
export const readInscription = find(contracts.readInscription);
/** Amounts that an address owns, by ticker. */
export const listBalances = call(contracts.listBalances);
/** Inscriptions that an address owns, by ticker and then in mint order. */
export const listAddressInscriptions = call(contracts.listAddressInscriptions);
/** Operations that an address sent or received, newest first. */
export const listAddressOperations = call(contracts.listAddressOperations);
/** Operations, accepted and rejected, newest first. */
export const listOperations = call(contracts.listOperations);
/** A transaction's status and operations; null if it is unknown or carries no operation. */
export const readTransaction = find(contracts.readTransaction);
/** A block with a page of its operations, last first; null if the index does not have it. */
export const readBlock = find(contracts.readBlock);
/** The blocks that reorganizations have removed, by the hash of the block or of one of its transactions. */
export const readOrphans = call(contracts.readOrphans);
/** Listed inscriptions; with a ticker and a unit, those for sale in that unit, lowest price first. */
export const listListings = call(contracts.listListings);
/** Sales, newest first. */
export const listSales = call(contracts.listSales);
/** Tokens that were offered or sold, with their numbers on the market. */
export const listMarketTokens = call(contracts.listMarketTokens);
/** A token's numbers on the market; null if the ticker is not deployed. */
export const readMarketToken = find(contracts.readMarketToken);
/** Offers on the market. */
export const listOffers = call(contracts.listOffers);
/** Prices and volumes of a token in each hour or day of a span of at most 400, without intervals that have no sale. */
export const readCandles = call(contracts.readCandles);
/** Whose vault an address is, and which it has; null on a network without a market. */
export const readVault = find(contracts.readVault);
/** What an account has on the market; null on a network without a market. */
export const readPortfolio = find(contracts.readPortfolio);
/** The outcome of offering inscriptions. */
export const checkSell = call(contracts.checkSell);
/** The outcome of purchases. */
export const checkBuy = call(contracts.checkBuy);
/** The cheapest offers of a token, with the outcome of purchasing them. */
export const checkSweep = call(contracts.checkSweep);
/** A balance in a snapshot with its proof. */
export const readBalanceProof = call(contracts.readBalanceProof);
/** An inscription in a snapshot with its proof. */
export const readInscriptionProof = call(contracts.readInscriptionProof);
/** Numbers of operations in each hour or day of a span of at most 400. */
export const readCounts = call(contracts.readCounts);
/** The outcome that a message would have in the next block. */
export const checkMessage = call(contracts.checkMessage);
/** The smallest free mint id of a ticker; null if it is not deployed. */
export const readNextMintId = find(contracts.readNextMintId);
/** Whether a mint id is free; null if the ticker is not deployed. */
export const checkMintId = find(contracts.checkMintId);
