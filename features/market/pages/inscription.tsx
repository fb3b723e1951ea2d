import type { InscriptionFeature } from "@/components/slots/page-feature";
import { FloorPrice } from "../components/trade/facts";
import { BuyInscription, InscriptionTrade } from "../components/trade/inscription-trade";
import { hasMarket } from "./has-market";

/** Buying, selling and the floor on everything that shows an inscription. */
export const market: InscriptionFeature = {
  name: "market",
  isOn: hasMarket,
  Actions: InscriptionTrade,
  Buy: BuyInscription,
  priceFact: { name: (t) => t("trade.floor"), Value: FloorPrice },
};
