import { call, find } from "@/lib/client/request";
import * as contracts from "../../contracts/portfolio";

/** The market summary of an account; null on a network without a market. */
export const readPortfolio = find(contracts.readPortfolio);
/** What an account gained or lost, over all tokens. */
export const readResultTotals = call(contracts.readResultTotals);
