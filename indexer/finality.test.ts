import { afterAll, describe, expect, test } from "vitest";
import { createRpcClient, toQuantity } from "@/lib/chain/rpc";
import { clientOf, closeNodesAfterEach, serveCalls } from "@/lib/chain/rpc/testing/nodes";
import type { Hash } from "@/lib/protocol";
import { Finality, type LinkedChain } from "./finality";
import { headOf } from "./source/head";

const rpc = createRpcClient(["http://127.0.0.1:9"]);
afterAll(() => rpc.close());
closeNodesAfterEach();

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

describe("a node whose finalized block does not move", () => {
  const DEPTH = 10;
  /** Blocks and seconds after which it is reported. */
  const [BLOCKS, SECONDS] = [4 * DEPTH, 3_600];

  /** Reports heads at these blocks and times, three times each, as a worker does. Returns the fault after each. */
  async function faults(
    heads: readonly { readonly number: number; readonly time: number; readonly finalized: number | null }[],
    saved: ConstructorParameters<typeof Finality>[2] = null,
  ) {
    const finality = new Finality({ finalityDepth: DEPTH, startBlock: 0 }, rpc, saved, 1);
    const [node] = rpc.nodes;
    if (node === undefined) throw new Error("there is no node");
    node.knowsFinalized = heads.some(({ finalized }) => finalized !== null);
    const found: (string | null)[] = [];
    for (const { number, time, finalized } of heads) {
      const head = {
        ...blockAt(number),
        timestamp: time,
        finalized: finalized === null ? null : blockAt(finalized),
        node,
      };
      for (let round = 0; round < 3; round++) {
        await finality.finalNumber(head, linkedTo(number, 0));
        await finality.report(head, linkedTo(number, 0));
      }
      found.push(finality.state.fault);
    }
    return { found, state: finality.state };
  }

  test("is reported once the chain has grown by four depths and an hour, until it moves", async () => {
    const { found } = await faults([
      { number: 100, time: 0, finalized: 0 },
      { number: 100 + BLOCKS - 1, time: SECONDS, finalized: 0 },
      { number: 100 + BLOCKS, time: SECONDS - 1, finalized: 0 },
      { number: 100 + BLOCKS, time: SECONDS, finalized: 0 },
      { number: 300, time: 2 * SECONDS, finalized: 0 },
      { number: 301, time: 2 * SECONDS, finalized: 1 },
      { number: 301 + BLOCKS, time: 3 * SECONDS, finalized: 1 },
    ]);
    expect(found).toEqual([null, null, null, "FINALIZED_STUCK", "FINALIZED_STUCK", null, "FINALIZED_STUCK"]);
  });

  test("is not reported if the block moves seldom, but moves", async () => {
    const heads = Array.from({ length: 30 }, (_, index) => ({
      ...{ number: 100 + index * 20, time: index * 3_000 },
      finalized: index - (index % 2),
    }));
    expect((await faults(heads)).found).toEqual(heads.map(() => null));
  });

  test("is not reported while the depth alone gives the lower block, or the chain has no such block", async () => {
    const near = [
      { number: 100, time: 0, finalized: 95 },
      { number: 104, time: 9 * SECONDS, finalized: 95 },
    ];
    expect((await faults(near)).found).toEqual([null, null]);
    const none = [
      { number: 100, time: 0, finalized: null },
      { number: 900, time: 9 * SECONDS, finalized: null },
    ];
    expect((await faults(none)).found).toEqual([null, null]);
  });

  test("stays reported after a restart, until it moves", async () => {
    const saved = { fault: "FINALIZED_STUCK", since: new Date(0), verified: 7 } as const;
    const { found, state } = await faults(
      [
        { number: 300, time: 0, finalized: 7 },
        { number: 301, time: 12, finalized: 7 },
        { number: 302, time: 24, finalized: 8 },
      ],
      saved,
    );
    expect(found).toEqual(["FINALIZED_STUCK", "FINALIZED_STUCK", null]);
    expect(state.verified).toBe(8);
  });
});

describe("of two nodes, one without the tag finalized and one with a finalized block", () => {
  const header = (number: number) => ({
    number: toQuantity(number),
    hash: hashOf("a", number),
    parentHash: hashOf("a", number - 1),
    timestamp: toQuantity(number),
  });
  /** A node at block 1000 that answers the tag so. */
  const nodeWith = (finalized: object) =>
    serveCalls((calls) =>
      calls.map(({ params: [tag] }) => (tag === "finalized" ? finalized : { result: header(1_000) })),
    );
  const tagged = { result: header(920) };

  test.each<[string, readonly [object, object]]>([
    ["null, block", [{ result: null }, tagged]],
    ["refused, block", [{ error: { code: -32602, message: "invalid block tag" } }, tagged]],
    ["block, null", [tagged, { result: null }]],
  ])("the block counts in any order: %s", async (_, answers) => {
    const client = clientOf(await Promise.all(answers.map(nodeWith)));
    const [head] = await Promise.all(client.nodes.map(headOf));
    if (head === undefined) throw new Error("there is no node");
    const finality = new Finality({ finalityDepth: 10, startBlock: 0 }, client, null, 1);
    expect(await finality.finalNumber(head, linkedTo(1_000))).toBe(920);
    expect(finality.hasTag).toBe(true);
  });
});
