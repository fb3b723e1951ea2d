import { beforeAll, describe, expect, test } from "vitest";
import type { RpcClient, RpcNode } from "@/lib/chain/rpc";
import { NodeUnreachableError } from "@/lib/chain/rpc";
import { clientOf, closeNodesAfterEach, serveCalls } from "@/lib/chain/rpc/testing/nodes";
import { readBlock } from "@/lib/chain/verification/testing/fixtures";
import { isPlainObject, type PlainObject } from "@/lib/protocol/plain-object";
import { testVerification } from "@/tools/testing/harness/verification";
import type { CheckedBlock } from "./check-block";
import type { SavedCheck } from "./saved-checks";
import type { VerificationSettings } from "./types";
import type { Verification } from "./verification";

closeNodesAfterEach();

let honest: PlainObject;
let receipts: readonly PlainObject[];
beforeAll(() => {
  const fixture = readBlock("ethereum-18500000");
  honest = fixture.block;
  receipts = fixture.receipts ?? [];
});

const withField = (): PlainObject => ({ ...honest, stateRoot: honest.parentHash, shardRoot: "0x1" });
const withFalseField = (): PlainObject => ({ ...honest, stateRoot: honest.parentHash });
const withType = (): PlainObject => ({
  ...honest,
  transactions: [honest.transactions].flat().map((each) => (isPlainObject(each) ? { ...each, type: "0x33" } : each)),
});

/** A block as a node returns it, at any number. */
function blockOf(raw: PlainObject, number: number): CheckedBlock {
  const transactions = [raw.transactions].flat().filter(isPlainObject);
  return { number, hash: `0x${String(raw.hash).slice(2)}`, logsBloom: String(raw.logsBloom), transactions, raw };
}

/** A client of one node for each function, which returns what the node returns as any block. */
async function nodesOf(...answers: (() => unknown)[]): Promise<{ rpc: RpcClient; first: RpcNode; second: RpcNode }> {
  const count = `0x${[honest.transactions].flat().length.toString(16)}`;
  const results: Readonly<Record<string, () => unknown>> = { eth_getBlockTransactionCountByHash: () => count };
  const urls = answers.map((block) =>
    serveCalls((calls) =>
      calls.map(({ method }) => ({
        result: method === "eth_getBlockByNumber" ? block() : (results[method]?.() ?? "0x1"),
      })),
    ),
  );
  const rpc = clientOf(await Promise.all(urls));
  const [first, second = first] = rpc.nodes;
  if (first === undefined || second === undefined) throw new Error("there is no node");
  return { rpc, first, second };
}

const SAVED: readonly SavedCheck[] = (["header", "transactions", "receipts", "senders"] as const).map((check) => ({
  check,
  method: "computed",
  since: 50,
}));

/** Checks that have held since block 50. */
const heldBy = (rpc: RpcClient, settings: Partial<VerificationSettings> = {}): Promise<Verification> =>
  testVerification(rpc, settings, { checks: SAVED, blooms: null });

const methodsOf = (verification: Verification): Record<string, string> =>
  Object.fromEntries(verification.held.map(({ check, method }) => [check, method]));

describe("checks that have not held", () => {
  test("hold from the first block on that passes, and its bloom is trusted then", async () => {
    const { rpc, first } = await nodesOf(() => honest);
    const verification = await testVerification(rpc);
    expect([verification.held, verification.trustsBloom(70)]).toEqual([[], false]);
    await verification.checkBlocks(first, [blockOf(honest, 70)]);
    expect(await verification.checkReceipts(first, blockOf(honest, 70), receipts)).toBe(true);
    expect(methodsOf(verification)).toEqual({ header: "computed", transactions: "computed", receipts: "computed" });
    expect([verification.trustsBloom(69), verification.trustsBloom(70)]).toEqual([false, true]);
    expect(verification.takeUnsaved().blooms).toEqual({ method: "exact", since: 70 });
  });

  test("a block that passes nowhere is accepted, and the transactions are counted instead", async () => {
    const { rpc, first } = await nodesOf(withType);
    const verification = await testVerification(rpc);
    await verification.checkBlocks(first, [blockOf(withType(), 70)]);
    expect(methodsOf(verification)).toEqual({ header: "computed", transactions: "counted" });
  });

  test("a block that another node returns so that it passes is refused", async () => {
    const { rpc, first } = await nodesOf(withFalseField, () => honest);
    const verification = await testVerification(rpc);
    const checking = verification.checkBlocks(first, [blockOf(withFalseField(), 70)]);
    await expect(checking).rejects.toMatchObject({
      code: "NODE_UNVERIFIED",
      block: 70,
      check: "header",
      field: "hash",
    });
    expect(methodsOf(verification)).toMatchObject({ header: "computed" });
  });
});

describe("a block in an unknown format", () => {
  const setting = { unverifiedFrom: 60 };
  const check = (verification: Verification, node: RpcNode, raw: PlainObject, number: number): Promise<void> =>
    verification.checkBlocks(node, [blockOf(raw, number)]);
  const refused = { code: "NODE_UNVERIFIED" };

  test("is refused without the setting, and below the block that it names", async () => {
    const { rpc, first } = await nodesOf(withField);
    await expect(check(await heldBy(rpc), first, withField(), 60)).rejects.toMatchObject(refused);
    const verification = await heldBy(rpc, setting);
    await expect(check(verification, first, withField(), 59)).rejects.toMatchObject(refused);
    expect(verification.takeUnsaved().checks).toEqual([]);
  });

  test("is accepted by the setting if the only node returns it; the check does not hold from it on, but is made", async () => {
    const { rpc, first } = await nodesOf(withField);
    const verification = await heldBy(rpc, setting);
    await check(verification, first, withField(), 61);
    expect(verification.takeUnsaved().checks).toEqual([{ ...SAVED[0], waivedFrom: 61 }]);
    expect(methodsOf(verification).header).toBeUndefined();
    expect([verification.trustsBloom(60), verification.trustsBloom(61)]).toEqual([true, false]);
    await expect(check(verification, first, withFalseField(), 62)).rejects.toMatchObject(refused);
    await check(verification, first, honest, 63);
  });

  test("is accepted also if the network requires the check", async () => {
    const { rpc, first } = await nodesOf(withField);
    const verification = await heldBy(rpc, { ...setting, required: ["header"] });
    await check(verification, first, withField(), 61);
    await expect(check(verification, first, withFalseField(), 62)).rejects.toMatchObject(refused);
  });

  test("its transactions are counted", async () => {
    const { rpc, first } = await nodesOf(withType);
    const verification = await heldBy(rpc, setting);
    await check(verification, first, withType(), 61);
    expect(methodsOf(verification)).toMatchObject({ header: "computed", transactions: "counted" });
    const transactions = [withType().transactions].flat().slice(1);
    await expect(check(verification, first, { ...withType(), transactions }, 62)).rejects.toMatchObject(refused);
  });

  test.each<[string, () => unknown]>([
    ["passes the check", () => honest],
    ["fails in a known format", withFalseField],
    ["does not have the block", () => null],
  ])("is refused while another node %s", async (_, other) => {
    const { rpc, first } = await nodesOf(withField, other);
    const verification = await heldBy(rpc, setting);
    await expect(check(verification, first, withField(), 61)).rejects.toMatchObject(refused);
    expect(verification.takeUnsaved().checks).toEqual([]);
  });

  test.each([false, true])(
    "is accepted if the other node returns it too, also one that is set aside: %s",
    async (isAside) => {
      const { rpc, first, second } = await nodesOf(withField, withField);
      const verification = await heldBy(rpc, setting);
      const fail = () => second.attempt(() => Promise.reject(new NodeUnreachableError("as after a failure")));
      if (isAside) await expect(fail()).rejects.toThrow();
      expect(second.isReady).toBe(!isAside);
      await verification.checkBlocks(
        first,
        Array.from({ length: 9 }, (_, index) => blockOf(withField(), 61 + index)),
      );
      expect(verification.takeUnsaved().checks).toEqual([{ ...SAVED[0], waivedFrom: 61 }]);
    },
  );
});

test("checks of earlier blocks that are read again change nothing of what holds", async () => {
  const { rpc, first } = await nodesOf(() => honest);
  const verification = await heldBy(rpc);
  const earlier = verification.forEarlierBlocks();
  await earlier.checkBlocks(first, [blockOf(honest, 10)]);
  expect(earlier.trustsBloom(60)).toBe(false);
  expect(verification.takeUnsaved().checks).toEqual([]);
  await expect(earlier.checkBlocks(first, [blockOf(withFalseField(), 55)])).rejects.toMatchObject({ block: 55 });
});
