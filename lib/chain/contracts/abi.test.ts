import { describe, expect, test } from "vitest";
import market from "@/contracts/artifacts/NIP20Market.json" with { type: "json" };
import vault from "@/contracts/artifacts/NIP20Vault.json" with { type: "json" };
import claim from "@/contracts/artifacts/SnapshotClaim.json" with { type: "json" };
import registry from "@/contracts/artifacts/SnapshotRegistry.json" with { type: "json" };
import { NIP20_MARKET_ABI, NIP20_VAULT_ABI } from "./nip20-market";
import { SNAPSHOT_CLAIM_ABI } from "./snapshot-claim";
import { SNAPSHOT_REGISTRY_ABI } from "./snapshot-registry";

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
});
