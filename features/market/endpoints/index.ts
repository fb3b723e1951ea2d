import type { ApiFeature } from "@/lib/api/feature";
import { readPortfolio, readVault } from "./accounts";
import { readCandles } from "./candles";
import { checkBuy, checkSell, checkSweep } from "./checks";
import { examples } from "./examples";
import { listOffers } from "./offers";
import { listResultHoldings, listResultSales, readResults, readResultTotals } from "./results";
import { listListings, listSales } from "./sales";

/** The endpoints of the market. */
export const market: ApiFeature<"market"> = {
  endpoints: [
    listListings,
    listSales,
    listOffers,
    readCandles,
    readVault,
    readPortfolio,
    readResults,
    readResultTotals,
    listResultHoldings,
    listResultSales,
    checkSell,
    checkBuy,
    checkSweep,
  ],
  examples,
  group: { name: "market", paths: /^\/explorer\/(market|listings|sales|accounts)(\/|$)|\/vault$/ },
};
