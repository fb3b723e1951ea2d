import { describe, expect, test } from "vitest";
import market from "@/contracts/artifacts/NIP20Market.json" with { type: "json" };
import vault from "@/contracts/artifacts/NIP20Vault.json" with { type: "json" };
import claim from "@/contracts/artifacts/SnapshotClaim.json" with { type: "json" };
import registry from "@/contracts/artifacts/SnapshotRegistry.json" with { type: "json" };
import moduleMarket from "@/contracts/artifacts/vaults/NIP20Market.json" with { type: "json" };
import moduleVault from "@/contracts/artifacts/vaults/NIP20Vault.json" with { type: "json" };
import factory from "@/contracts/artifacts/vaults/NIP20Vaults.json" with { type: "json" };
import { NIP20_MARKET_ABI, NIP20_VAULT_ABI } from "./nip20-market";
import { SNAPSHOT_CLAIM_ABI } from "./snapshot-claim";
import { SNAPSHOT_REGISTRY_ABI } from "./snapshot-registry";
import { NIP20_MARKET_ABI as MODULE_MARKET_ABI } from "./vaults/nip20-market";
import { NIP20_VAULT_ABI as MODULE_VAULT_ABI } from "./vaults/nip20-vault";
import { NIP20_VAULTS_ABI } from "./vaults/nip20-vaults";

/** The ABI without constructor and without names of Solidity types. */
function publicItems(abi: readonly unknown[]): unknown {
  const text = JSON.stringify(abi, (key, value) => (key === "internalType" ? undefined : value));
  const items: { type: string }[] = JSON.parse(text);
  return items.filter(({ type }) => type !== "constructor");
}

describe("the ABI in TypeScript", () => {
  test("of SnapshotRegistry equals its artifact's", () => {
    expect(SNAPSHOT_REGISTRY_ABI).toEqual(publicItems(registry.abi));
  });

  test("of SnapshotClaim equals its artifact's", () => {
    expect(SNAPSHOT_CLAIM_ABI).toEqual(publicItems(claim.abi));
  });

  test("of NIP20Market equals its artifact's", () => {
    expect(NIP20_MARKET_ABI).toEqual(publicItems(market.abi));
  });

  test("of NIP20Vault equals its artifact's", () => {
    expect(NIP20_VAULT_ABI).toEqual(publicItems(vault.abi));
  });

  test.each([
    ["NIP20Vaults", NIP20_VAULTS_ABI, factory],
    ["NIP20Vault", MODULE_VAULT_ABI, moduleVault],
    ["NIP20Market", MODULE_MARKET_ABI, moduleMarket],
  ])("of vaults/%s equals its artifact's", (_name, abi, { abi: compiled }) => {
    expect(abi).toEqual(publicItems(compiled));
  });
});
