/** The name of the development chain, and the only chain id that may use it (spec §13.6). */
export const DEVELOPMENT = { name: "local", chainId: 31337 } as const;

/** The market that `npm start` deploys on the development chain (spec §10.3). tools/devstack/chain/market.test.ts computes the address. */
export const LOCAL_MARKET = "0xceb9f57ebeffda41c9301b0e8811f46039aba69a";

/**
 * Whether a network is the development chain (spec §8.6, §13.6). It has one node, whose chain the index follows even if it
 * gets shorter. The name alone is not enough: every node proves the network's chain id.
 */
export function isDevelopmentChain({ name, chainId }: { readonly name: string; readonly chainId: number }): boolean {
  return name === DEVELOPMENT.name && chainId === DEVELOPMENT.chainId;
}
