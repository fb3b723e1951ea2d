import { call } from "@/lib/client/request";
import * as contracts from "../../contracts/offers";

/** Offers on the market. */
export const listOffers = call(contracts.listOffers);
