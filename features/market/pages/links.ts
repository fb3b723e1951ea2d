import type { LinkFeature } from "@/components/slots/page-feature";
import { ForSale, TokenForSale } from "../components/for-sale";

/** The market's pages of tokens and accounts. */
export const market: LinkFeature = {
  name: "market",
  tokenTab: { segment: "market", also: "listings", text: (t) => t("market.token.tab") },
  accountTabs: [
    { segment: "offers", text: (t) => t("market.account.tab") },
    { segment: "results", text: (t) => t("results.tab") },
  ],
  TokenForSale,
  ForSale,
};
