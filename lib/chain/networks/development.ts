/** The name of the development chain, and the only chain id that may use it (decisions.md §11). */
export const DEVELOPMENT = { name: "local", chainId: 31337 } as const;

/**
 * Whether this is the development chain: its one node is the chain, so that it is followed wherever it goes, also back.
 * Every node in use has proved the network's chain id, so that no name alone switches this on.
 */
export function isDevelopmentChain({ name, chainId }: { readonly name: string; readonly chainId: number }): boolean {
  return name === DEVELOPMENT.name && chainId === DEVELOPMENT.chainId;
}
