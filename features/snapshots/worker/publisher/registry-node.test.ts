import { describe, expect, test } from "vitest";
import { HeaderChecker } from "@/indexer/verification/check-block";
import { NodeUnverifiedError } from "@/indexer/verification/errors";
import type { CheckHeader } from "@/indexer/verification/saved-header-check";
import { toQuantity } from "@/lib/chain/rpc";
import { clientOf, closeNodesAfterEach, serveCalls } from "@/lib/chain/rpc/testing/nodes";
import type { PlainObject } from "@/lib/protocol/plain-object";
import { keccak } from "@/tools/testing/chain/keys";
import { londonHeader } from "@/tools/testing/chain/london-header";
import { registryNode } from "./registry-node";

const ACCOUNT = `0x${"12".repeat(20)}` as const;
closeNodesAfterEach();

const headerOf = (number: number) => londonHeader({ number: toQuantity(number), baseFeePerGas: toQuantity(number) });

const BLOCK = headerOf(7);
const AT = { number: 7, hash: BLOCK.hash };
const checker = new HeaderChecker(keccak);
const checkHeader: CheckHeader = (block, raw) => {
  if (checker.check(raw).kind === "failed") throw new NodeUnverifiedError({ block, check: "header", field: "hash" });
};

/** The base fee according to nodes that return these headers. */
async function baseFeeOf(...headers: readonly (PlainObject | null)[]): Promise<bigint | null> {
  const urls = headers.map((header, index) =>
    serveCalls(
      (calls) => calls.map(({ method }) => ({ result: method === "eth_getBlockByHash" ? header : "0x1" })),
      `127.0.0.${index + 1}`,
    ),
  );
  const rpc = clientOf(await Promise.all(urls));
  return (await registryNode(rpc).readAccount(ACCOUNT, AT, checkHeader)).market.baseFee;
}

describe("the base fee", () => {
  test("is that of the header with the hash", async () => {
    expect(await baseFeeOf(BLOCK)).toBe(7n);
  });

  test.each<[string, PlainObject]>([
    ["so high that nothing would be published", { ...BLOCK, baseFeePerGas: "0xffffffffffffffff" }],
    ["so low that no transaction would be mined", { ...BLOCK, baseFeePerGas: "0x0" }],
    ["absent, so that the whole price would be the node's", { ...BLOCK, baseFeePerGas: undefined }],
    ["that of another block", headerOf(8)],
  ])("is not believed if it is %s", async (_, lie) => {
    await expect(baseFeeOf(lie)).rejects.toMatchObject({ code: expect.stringMatching(/^NODE_/) });
    expect(await baseFeeOf(lie, BLOCK)).toBe(7n);
  });

  test("of a block that the node lacks is asked of another node", async () => {
    expect(await baseFeeOf(null, BLOCK)).toBe(7n);
  });
});
