import type { FeatureTexts } from "@/components/slots/page-feature";

/** The market's texts that the browser needs on pages of the core. */
export const market: FeatureTexts = {
  shell: ["tradeAction"],
  inscription: ["trade"],
  account: ["market", "trade"],
  owned: ["trade"],
  token: ["market", "priceChart", "trade"],
};
