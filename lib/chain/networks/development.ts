/** The name of the development chain, and the only chain id that may use it (spec §13.6). */
export const DEVELOPMENT = { name: "local", chainId: 31337 } as const;

/**
 * Whether a network is the development chain (spec §8.6, §13.6). It has one node, whose chain the index follows even if it
 * gets shorter. The name alone is not enough: every node proves the network's chain id.
 */
export function isDevelopmentChain({ name, chainId }: { readonly name: string; readonly chainId: number }): boolean {
  return name === DEVELOPMENT.name && chainId === DEVELOPMENT.chainId;
}
