import * as contracts from "@/lib/records/contracts";
import { call, find } from "./request";

export * from "./live-calls";

/** The functions of the client: one for each contract, of the same name, which describes its parameters and answer. */

/** Amounts that an address owns, by ticker. */
export const listBalances = call(contracts.listBalances);
/** Inscriptions that an address owns, by ticker and then in mint order. */
export const listAddressInscriptions = call(contracts.listAddressInscriptions);
/** The market summary of an account; null on a network without a market. */
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
/** The outcome that a message would have in the next block. */
export const checkMessage = call(contracts.checkMessage);
/** Whether a mint id is free; null if the ticker is not deployed. */
export const checkMintId = find(contracts.checkMintId);
