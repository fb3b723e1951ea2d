import { expect, test } from "vitest";
import { LocalNode } from "@/tools/devstack/chain/rpc";
import { fuzzProofs } from "@/tools/testing/fuzz/proofs";
import { testChain } from "@/tools/testing/harness";

test("the registry accepts random proofs of OpenZeppelin's library and rejects mutated ones", async () => {
  const chain = await testChain();
  const node = new LocalNode(chain.url);
  try {
    expect(await fuzzProofs(node, { count: 500, seed: 1 })).toEqual({ checked: 1_000, faults: [] });
  } finally {
    await chain.stop();
  }
});
