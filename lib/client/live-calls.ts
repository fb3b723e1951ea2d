import * as contracts from "@/lib/records/live-contracts";
import { call, find } from "./request";

/** The functions of the client that reading pages call for live data, and the search. Every page loads them. */

/** Status of the index; null before a worker has begun it. */
export const readStatus = find(contracts.readStatus);
/** Search results for a text, best match first. */
export const search = call(contracts.search);
/** Deployed tokens with their activity, newest or greatest first. */
export const listTokens = call(contracts.listTokens);
/** One token; null if the ticker is not deployed. */
export const readToken = find(contracts.readToken);
/** How busy the minting of a token is; null if the ticker is not deployed. */
export const readMinting = find(contracts.readMinting);
/** One inscription with a page of its history, newest first; null if it never existed. */
export const readInscription = find(contracts.readInscription);
/** Operations that an address sent or received, newest first. */
export const listAddressOperations = call(contracts.listAddressOperations);
/** Operations, accepted and rejected, newest first. */
export const listOperations = call(contracts.listOperations);
/** A transaction's status and operations; null if it is unknown or contains no operation. */
export const readTransaction = find(contracts.readTransaction);
/** A block with a page of its operations, last first; null if the index does not have it. */
export const readBlock = find(contracts.readBlock);
/** The blocks that reorganizations have removed, by the hash of the block or of one of its transactions. */
export const readOrphans = call(contracts.readOrphans);
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
