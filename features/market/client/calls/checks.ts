import { call } from "@/lib/client/request";
import * as contracts from "../../contracts/checks";

/** The outcome of offering inscriptions. */
export const checkSell = call(contracts.checkSell);
/** The outcome of purchases. */
export const checkBuy = call(contracts.checkBuy);
/** The cheapest offers of a token, with the outcome of purchasing them. */
export const checkSweep = call(contracts.checkSweep);
