/** The tests for each group of contracts, by name: files of `contracts/fuzz/`. The invariant tests are too slow to run for each mutant. */
export const SUITES: Readonly<Record<string, readonly string[]>> = {
  market: ["NIP20Vault", "NIP20Market", "NIP20MarketEvents", "NIP20MarketSweep"],
  claim: ["SnapshotClaim", "SnapshotClaimEvents"],
  registry: ["SnapshotRegistry", "SnapshotPublishers", "SnapshotDisputes"],
  token: ["NIP20Token", "NIP20Custody", "NIP20Bridge"],
  vaults: ["Vault", "Factory", "Market", "MarketEvents", "States", "Sweep", "Falling", "Holes", "Reentry"].map(
    (name) => `vaults/${name}`,
  ),
};
