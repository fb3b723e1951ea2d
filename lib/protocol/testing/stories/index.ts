import { bridgeEventStories } from "./bridge-events";
import { delegationStories } from "./delegation";
import { deployStories } from "./deploy";
import { exchangeStories } from "./exchange";
import { listStories } from "./list";
import { marketStories } from "./market";
import { mintStories } from "./mint";
import { controlStories } from "./mint-control";
import { mintEventStories } from "./mint-events";
import { orderStories } from "./order";
import { overrideStories } from "./overrides";
import { splitStories } from "./split";
import { transferStories } from "./transfer";
import { transferEventStories } from "./transfer-events";
import { vaultStories } from "./vaults";

/** All history vectors by the name of their file. */
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
  market: marketStories,
  vaults: vaultStories,
};

export { recognitionStories } from "./recognition";
