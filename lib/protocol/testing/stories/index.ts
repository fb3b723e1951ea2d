import { controlStories, delegationStories, orderStories, overrideStories } from "./control";
import { deployStories } from "./deploy";
import { bridgeEventStories, mintEventStories, transferEventStories } from "./events";
import { exchangeStories } from "./exchange";
import { listStories, splitStories, transferStories } from "./inscription";
import { mintStories } from "./mint";

/** All histories, by the name of the file of vectors that they make. */
export const HISTORIES = {
  deploy: deployStories,
  mint: mintStories,
  transfer: transferStories,
  split: splitStories,
  list: listStories,
  exchange: exchangeStories,
  "mint-events": mintEventStories,
  "transfer-events": transferEventStories,
  "bridge-events": bridgeEventStories,
  "mint-control": controlStories,
  overrides: overrideStories,
  order: orderStories,
  delegation: delegationStories,
};

export { recognitionStories } from "./recognition";
