import { DEVELOPMENT, LOCAL_MARKET } from "./development";
import type { Network } from "./schema";

/** A full block of mints under mint control then costs a node at most some thirty times the block's own gas (spec §5.3.2). */
const MINT_CONTROL_GAS = 100_000;

/** The local development chain (spec §13.4, §13.6). */
export const local: Network = {
  ...DEVELOPMENT,
  startBlock: 0,
  nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
  explorerUrl: null,
  paymentUnits: [
    { name: "ETH", decimals: 18 },
    { name: "gwei", decimals: 9 },
    { name: "wei", decimals: 0 },
  ],
  reservedTickers: ["METIS", "NUVO"],
  operators: [],
  contractOverrides: [],
  finalityDepth: 256,
  snapshotInterval: 100,
  extensions: ["delegation", "market"],
  blockTime: null,
  // `npm start` deploys it. tools/devstack/chain/registry.test.ts computes the address.
  registry: "0xd4a7b827489065c42cc8fffca137aee73731fb38",
  market: LOCAL_MARKET,
  vaults: null,
  mintControlGas: MINT_CONTROL_GAS,
  nameRegistry: null,
  requireVerified: [],
  // Browsers ask the site itself, whose `/rpc` is the chain's node.
  publicRpcUrls: [],
};

/** Metis Andromeda, on which the protocol began (spec §13.4). */
export const metis: Network = {
  name: "metis",
  chainId: 1088,
  startBlock: 11097263,
  nativeCurrency: { name: "Metis", symbol: "METIS", decimals: 18 },
  explorerUrl: "https://andromeda-explorer.metis.io",
  paymentUnits: [
    { name: "METIS", decimals: 18 },
    { name: "gwei", decimals: 9 },
    { name: "wei", decimals: 0 },
  ],
  reservedTickers: ["METIS", "NUVO"],
  operators: [],
  contractOverrides: [],
  finalityDepth: 200,
  snapshotInterval: 10_000,
  extensions: [],
  blockTime: 10,
  registry: null,
  market: null,
  vaults: null,
  mintControlGas: MINT_CONTROL_GAS,
  nameRegistry: null,
  requireVerified: [],
  publicRpcUrls: ["https://andromeda.metis.io/?owner=1088"],
};

/** All presets, by name. */
export const presets: Readonly<Record<string, Network>> = { local, metis };

/** Returns the preset with this chain id, or null if there is none. */
export function presetOfChain(chainId: number): Network | null {
  return Object.values(presets).find((network) => network.chainId === chainId) ?? null;
}
