import { find } from "@/lib/client/request";
import * as contracts from "../../contracts/portfolio";

/** The market summary of an account; null on a network without a market. */
export const readPortfolio = find(contracts.readPortfolio);
