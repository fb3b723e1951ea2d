import { describe, expect, test } from "vitest";
import type { RpcNode } from "@/lib/chain/rpc";
import { clientOf, closeNodesAfterEach, serveCalls } from "@/lib/chain/rpc/testing/nodes";
import type { CheckedBlock } from "./check-block";
import { WeakerChecks } from "./weaker-checks";

closeNodesAfterEach();

const blockOf = (number: number, transactions: number, gasUsed = "0x0"): CheckedBlock => ({
  number,
  hash: `0x${"11".repeat(32)}`,
  logsBloom: null,
  transactions: Array.from({ length: transactions }, () => ({})),
  raw: { gasUsed },
});

/** A node that states these numbers of transactions, one after the other; an object is its error. */
async function nodeStating(
  ...answers: (number | object)[]
): Promise<{ readonly node: RpcNode; readonly left: unknown[] }> {
  const left = [...answers];
  const url = await serveCalls((calls) =>
    calls.map(({ method }) => {
      if (method !== "eth_getBlockTransactionCountByHash") return { result: "0x1" };
      const next = left.shift();
      return typeof next === "object" ? { error: next } : { result: `0x${Number(next).toString(16)}` };
    }),
  );
  const [node] = clientOf([url]).nodes;
  if (node === undefined) throw new Error("there is no node");
  return { node, left };
}

describe("the number of transactions", () => {
  test("that agrees with the node's own figure is a check from this block on", async () => {
    const checks = new WeakerChecks([]);
    const { node } = await nodeStating(0, 3, 2);
    await checks.count(node, [blockOf(7, 0), blockOf(8, 3), blockOf(9, 2)]);
    expect(checks.counted.saved).toEqual({ check: "transactions", method: "counted", since: 8 });
  });

  test.each([2, 0])("that differs is refused, also at the first block: %i of 3", async (count) => {
    const checks = new WeakerChecks([]);
    const { node } = await nodeStating(3);
    const counting = checks.count(node, [blockOf(8, count)]);
    await expect(counting).rejects.toMatchObject({ code: "NODE_UNVERIFIED", block: 8, check: "transactions" });
  });

  test.each([-32_601, -32_004])(
    "is not asked for again after the error %i: the node lacks the method",
    async (code) => {
      const checks = new WeakerChecks([]);
      const { node, left } = await nodeStating({ code, message: "no" }, 3);
      await checks.count(node, [blockOf(8, 3)]);
      await checks.count(node, [blockOf(9, 3)]);
      expect(left).toEqual([3]);
      expect(checks.counted.saved).toBeNull();
    },
  );

  test.each([-32_000, -32_603])("is asked for again after the error %i, which may pass", async (code) => {
    const checks = new WeakerChecks([]);
    const { node } = await nodeStating({ code, message: "later" }, 3);
    await checks.count(node, [blockOf(8, 3)]);
    await checks.count(node, [blockOf(9, 3)]);
    expect(checks.counted.saved).toMatchObject({ since: 9 });
  });
});

describe("the gas of the receipts", () => {
  const receipts = [{ cumulativeGasUsed: "0x10" }, { cumulativeGasUsed: "0x20" }];

  test("that adds up to that of the block is a check from this block on, and a difference is then refused", () => {
    const checks = new WeakerChecks([]);
    checks.addGas(blockOf(8, 2, "0x20"), receipts);
    expect(checks.gas.saved).toEqual({ check: "receipts", method: "gas", since: 8 });
    const error = { code: "NODE_UNVERIFIED", block: 9, field: "cumulativeGasUsed" };
    expect(() => checks.addGas(blockOf(9, 2, "0x20"), receipts.slice(0, 1))).toThrow(expect.objectContaining(error));
  });

  test("that has never added up decides nothing", () => {
    const checks = new WeakerChecks([]);
    checks.addGas(blockOf(8, 2, "0x21"), receipts);
    checks.addGas(blockOf(9, 2, "0x21"), receipts);
    expect(checks.gas.saved).toBeNull();
  });

  test("of a block without gas decides nothing", () => {
    const checks = new WeakerChecks([{ check: "receipts", method: "gas", since: 3 }]);
    for (const raw of [{ gasUsed: "0x0" }, {}]) checks.addGas({ ...blockOf(8, 2), raw }, receipts);
    expect(checks.gas.takeUnsaved()).toBeNull();
  });
});
