import type { LinkFeature } from "@/components/slots/page-feature";
import { ForSale, TokenForSale } from "../components/for-sale";

/** The market's pages of tokens and accounts. */
export const market: LinkFeature = {
  name: "market",
  tokenTab: { segment: "market", also: "listings", text: (t) => t("market.token.tab") },
  accountTab: { segment: "offers", text: (t) => t("market.account.tab") },
  TokenForSale,
  ForSale,
};
