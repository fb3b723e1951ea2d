import { takes } from "@/lib/records/contract";
import { type OffersQuery, offerPage } from "@/lib/records/offer";

export const listOffers = takes<OffersQuery>()("/explorer/market/offers", offerPage);
