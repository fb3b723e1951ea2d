import * as contracts from "@/lib/records/contracts/tokens";
import { call, find } from "../request";

/** Deployed tokens with their activity, newest or greatest first. */
export const listTokens = call(contracts.listTokens);
/** One token; null if the ticker is not deployed. */
export const readToken = find(contracts.readToken);
