import { afterAll, expect, test } from "vitest";
import { createRpcClient } from "@/lib/chain/rpc";
import type { Hash } from "@/lib/protocol";
import { Finality, type LinkedChain } from "./finality";

const rpc = createRpcClient(["http://127.0.0.1:9"]);
afterAll(() => rpc.close());

const hashOf = (chain: "a" | "b", number: number): Hash => `0x${chain}${number.toString().padStart(63, "0")}`;
const blockAt = (number: number, chain: "a" | "b" = "a") => ({
  number,
  hash: hashOf(chain, number),
  timestamp: number,
});

/** A chain that is linked up to this block, and the blocks up to the last but one are written. */
const linkedTo = (linked: number, finalNumber = 10): LinkedChain => ({
  linked,
  cursor: { number: linked - 1, hash: hashOf("a", linked - 1), epoch: 1n, finalNumber, commitment: null },
  hashAt: async (number) => hashOf("a", number),
});

/** The final block of each step, in which the chain grows by a block and the node names a finalized block. */
async function finalBlocks(finalizedAt: (head: number) => ReturnType<typeof blockAt>) {
  const finality = new Finality({ finalityDepth: 2, startBlock: 0 }, rpc, null, 1);
  const [node] = rpc.nodes;
  if (node === undefined) throw new Error("there is no node");
  let final = 10;
  const finals: number[] = [];
  for (let number = 20; number < 32; number++) {
    const head = { ...blockAt(number), finalized: finalizedAt(number), node };
    final = await finality.finalNumber(head, linkedTo(number, final));
    await finality.report(head, linkedTo(number, final));
    finals.push(final);
  }
  return { finals, fault: finality.state.fault };
}

test("a finalized block that is always above the linked ones counts once its block is linked", async () => {
  const { finals, fault } = await finalBlocks((head) => blockAt(head + 2));
  expect(finals).toEqual([10, 10, 20, 20, 22, 22, 24, 24, 26, 26, 28, 28]);
  expect(fault).toBeNull();
});

test("a node cannot keep finality from advancing unnoticed by a false block above the linked ones", async () => {
  const { finals, fault } = await finalBlocks((head) => blockAt(head + 2, "b"));
  expect(new Set(finals)).toEqual(new Set([10]));
  expect(fault).toBe("FINALIZED_MISMATCH");
});

test("a node that names blocks of this chain again ends the fault", async () => {
  const { finals, fault } = await finalBlocks((head) => blockAt(head + 2, head < 26 ? "b" : "a"));
  expect(finals.at(-1)).toBeGreaterThan(10);
  expect(fault).toBeNull();
});
