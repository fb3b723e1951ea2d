import { expect, test } from "vitest";
import { z } from "zod";
import { mintControlQuestion } from "@/lib/protocol";
import { askMintControl, askMintControlOnce, CallsAhead } from "./mint-control";
import { answerOfChecks, CONTRACT, ONE } from "./rpc/testing/contract-call";
import { clientOf, closeNodesAfterEach, serveCalls } from "./rpc/testing/nodes";

closeNodesAfterEach();

const ACCOUNT = `0x${"a".repeat(40)}` as const;
const BARE = "0xff8e4aa5";
const transaction = z.object({ to: z.string(), data: z.string().optional() });

const questionOf = (amount: bigint) =>
  mintControlQuestion({
    ...{ parentHash: `0x${"ab".repeat(32)}`, contract: CONTRACT, ticker: "OAK", amount, gas: 1_000_000 },
    ...{ sender: ACCOUNT, recipient: ACCOUNT },
  });

/** A node whose contract has only the function without parameters. `arrived` gets the data of a request's calls of the contract. */
function bareNode(arrived: (data: readonly string[]) => void): Promise<string> {
  return serveCalls((calls) => {
    const called: string[] = [];
    const answers = calls.map(({ method, params }) => {
      const usual = answerOfChecks(method, params);
      if (usual !== null) return usual;
      const { to, data = "" } = transaction.parse(params[0]);
      if (to !== CONTRACT) return { result: "0x" };
      called.push(data);
      return data === BARE ? { result: ONE } : { error: { code: 3, message: "execution reverted" } };
    });
    if (called.length > 0) arrived(called);
    return answers;
  });
}

test("after the first answer, a contract is called at once as often as that one took", async () => {
  const lists: (readonly string[])[] = [];
  const rpc = clientOf([await bareNode((data) => lists.push(data))], { timeout: 20_000 });
  const ahead = new CallsAhead();
  expect(await askMintControlOnce(rpc, questionOf(1n), { ahead })).toBe("allowed");
  expect(ahead.of(CONTRACT)).toBe(3);
  expect(lists.splice(0)).toHaveLength(5);
  expect(await askMintControlOnce(rpc, questionOf(2n), { ahead })).toBe("allowed");
  // The function without parameters has answered for this block.
  expect(lists.map(({ length }) => length)).toEqual([2, 3]);
});

test("questions share lists, and equal calls are made once", async () => {
  const lists: (readonly string[])[] = [];
  const rpc = clientOf([await bareNode((data) => lists.push(data))]);
  const questions = [1n, 2n, 3n, 2n].map(questionOf);
  const answers = await askMintControl(rpc, questions);
  expect([...answers.values()]).toEqual(["allowed", "allowed", "allowed"]);
  expect(lists.map(({ length }) => length)).toEqual([3, 4, 3, 4, 1]);
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
