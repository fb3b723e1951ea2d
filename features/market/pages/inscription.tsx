import { lazy } from "react";
import type { InscriptionFeature } from "@/components/slots/page-feature";
import { FloorPrice } from "../components/trade/facts";
import { BuyInscription, InscriptionTrade } from "../components/trade/inscription-trade";
import { hasMarket } from "./has-market";

// Loaded with the form that lists by message.
const FarListing = lazy(() => import("../components/trade/far-listing"));

/** Buying, selling and the floor on everything that shows an inscription. */
export const market: InscriptionFeature = {
  name: "market",
  isOn: hasMarket,
  Actions: InscriptionTrade,
  Buy: BuyInscription,
  PriceWarning: FarListing,
  priceFact: { name: (t) => t("trade.floor"), Value: FloorPrice },
};
