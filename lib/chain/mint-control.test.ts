import { expect, test } from "vitest";
import { z } from "zod";
import { mintControlQuestion } from "@/lib/protocol";
import { askMintControl, CallsAhead } from "./mint-control";
import { CONTRACT, ONE } from "./rpc/testing/contract-call";
import { clientOf, closeNodesAfterEach, serveCalls } from "./rpc/testing/nodes";

closeNodesAfterEach();

const ACCOUNT = `0x${"a".repeat(40)}` as const;
const BARE = "0xff8e4aa5";
const transaction = z.object({ to: z.string(), data: z.string().optional() });

const questionOf = (amount: bigint) =>
  mintControlQuestion({
    ...{ parentHash: `0x${"ab".repeat(32)}`, contract: CONTRACT, ticker: "OAK", amount },
    ...{ sender: ACCOUNT, recipient: ACCOUNT },
  });

/** A node whose contract has only the function without parameters. `arrived` gets the data of each question's calls. */
function bareNode(arrived: (data: string) => Promise<void>): Promise<string> {
  return serveCalls((calls, response) => {
    const answers = calls.map(({ params: [sent] }) => {
      const { to, data = "" } = transaction.parse(sent);
      if (to !== CONTRACT) return { result: "0x" };
      return data === BARE ? { result: ONE } : { error: { code: 3, message: "execution reverted" } };
    });
    const { data = "" } = transaction.parse(calls[0]?.params[0]);
    void arrived(data).then(() =>
      response.end(JSON.stringify(answers.map((each, index) => ({ jsonrpc: "2.0", id: calls[index]?.id, ...each })))),
    );
    return null;
  });
}

test("after the first answer, a contract is called at once as often as that one took", async () => {
  const waiting = new Set<string>();
  let isFirst = true;
  let release = () => {};
  const all = new Promise<void>((resolve) => {
    release = resolve;
  });
  const node = await bareNode(async (data) => {
    if (isFirst) return;
    waiting.add(data);
    // The node answers nothing before all three functions were called.
    if (waiting.size === 3) release();
    await all;
  });
  const rpc = clientOf([node], { timeout: 20_000 });
  const ahead = new CallsAhead();
  expect(await askMintControl(rpc, questionOf(1n), { ahead })).toBe("allowed");
  expect(ahead.of(CONTRACT)).toBe(3);
  isFirst = false;
  expect(await askMintControl(rpc, questionOf(2n), { ahead })).toBe("allowed");
});

test("a contract is remembered until many others were asked", () => {
  const ahead = new CallsAhead();
  const contract = (index: number) => `0x${index.toString(16).padStart(40, "0")}` as const;
  ahead.took(contract(0), 3);
  for (let index = 1; index < 1_000; index++) ahead.took(contract(index), 2);
  expect(ahead.of(contract(0))).toBe(3);
  ahead.took(contract(1_000), 2);
  expect(ahead.of(contract(0))).toBe(1);
  expect(ahead.of(contract(1))).toBe(2);
});
