import * as contracts from "@/lib/records/contracts/market-tokens";
import { call, find } from "../request";

/** Tokens that were offered or sold, with their numbers on the market. */
export const listMarketTokens = call(contracts.listMarketTokens);
/** A token's numbers on the market; null if the ticker is not deployed. */
export const readMarketToken = find(contracts.readMarketToken);
