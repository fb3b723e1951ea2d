import type { ChainRules } from "./chain/chain";

/** The rules of the simulated chain of a stage. */
export const RULES: ChainRules = {
  chainId: 1,
  startBlock: 0,
  finalityDepth: 6,
  paymentUnits: [{ name: "wei", decimals: 0 }],
  reservedTickers: [],
  operators: [],
  contractOverrides: [],
  extensions: ["delegation"],
  market: null,
};
