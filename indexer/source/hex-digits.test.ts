import { createTestClient, http, publicActions, walletActions } from "viem";
import { mnemonicToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createRpcClient, type RpcCall, type RpcClient, RpcNode, type RpcOutcome } from "@/lib/chain/rpc";
import { clientOfNodes } from "@/lib/chain/rpc/client";
import { type Hex, messageToHex } from "@/lib/protocol";
import { isPlainObject } from "@/lib/protocol/plain-object";
import { type TestChain, testChain } from "@/tools/testing/harness";
import { moved } from "@/tools/testing/harness/contract-events";
import { developmentChain } from "@/tools/testing/harness/development-chain";
import { scriptCode } from "@/tools/testing/harness/log-script";
import { sourceOfUnknownFormat, testSource } from "@/tools/testing/harness/verification";
import { fetchOperations } from "../operations/fetch-operations";
import { fetchHead } from "./head";
import { probeNodes } from "./probe";

const { address } = mnemonicToAccount("test test test test test test test test test test test junk");
const EMITTER = `0x${"ee".repeat(20)}` as const;
const EVENT = 2_000_000_000n;
/** Beyond 9, so that its digits have two cases. */
const HEAD = 12;

let chain: TestChain;

beforeAll(async () => {
  chain = await testChain({ args: ["--order", "fifo"] });
  const client = createTestClient({ mode: "anvil", chain: developmentChain, transport: http(chain.url) })
    .extend(publicActions)
    .extend(walletActions);
  const acts = new Map([[EVENT, [{ address: EMITTER, ...moved("A", address, EMITTER, 1n) }]]]);
  await client.setCode({ address: EMITTER, bytecode: scriptCode(EMITTER, { acts, answers: [] }) });
  await client.mine({ blocks: HEAD - 2 });
  await client.setAutomine(false);
  const data = messageToHex('data:,{"p":"nip-20","op":"ulist","tick":"A","id":"1"}');
  let nonce = await client.getTransactionCount({ address });
  const send = (to: Hex, fields: { data?: Hex }) =>
    client.sendTransaction({ account: address, to, gas: 200_000n, nonce: nonce++, gasPrice: EVENT, ...fields });
  for (let block = 0; block < 2; block++) {
    await send(address, { data });
    if (block === 0) await send(EMITTER, {});
    await client.mine({ blocks: 1 });
  }
});
afterAll(() => chain.stop());

/** A client of the real node that changes its results. */
function changing(change: (call: RpcCall, result: unknown) => unknown): RpcClient {
  const [real] = createRpcClient([chain.url]).nodes;
  if (real === undefined) throw new Error("there is no node");
  const { transport } = real;
  const node = new RpcNode("https://node.example", {
    ...transport,
    async send(calls, room) {
      const outcomes = await transport.send(calls, room);
      return outcomes.map((outcome, index): RpcOutcome => {
        const call = calls[index];
        if (call === undefined || outcome.kind === "error") return outcome;
        return { kind: "result", result: change(call, outcome.result) };
      });
    },
  });
  return clientOfNodes([node]);
}

/** All hex digits in the answer in capitals. */
function capital(value: unknown): unknown {
  if (typeof value === "string" && value.startsWith("0x")) return `0x${value.slice(2).toUpperCase()}`;
  if (Array.isArray(value)) return value.map(capital);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, capital(each)]));
}

const readAll = async (rpc: RpcClient, hasBlockReceipts: boolean) => {
  await probeNodes(rpc);
  for (const node of rpc.nodes) node.hasBlockReceipts = hasBlockReceipts;
  const { node: _, ...head } = await fetchHead(rpc);
  return { head, blocks: await fetchOperations(rpc, await testSource(rpc), 0, HEAD, true) };
};

describe.each([true, false])("hex digits in capitals (eth_getBlockReceipts: %s)", (hasBlockReceipts) => {
  test("are read as those in lower case", async () => {
    const plain = await readAll(
      changing((_, result) => result),
      hasBlockReceipts,
    );
    expect(plain.blocks.flatMap(({ operations }) => operations.map(({ source }) => source))).toEqual([
      "message",
      "event",
      "message",
    ]);
    expect(
      await readAll(
        changing((_, result) => capital(result)),
        hasBlockReceipts,
      ),
    ).toEqual(plain);
  });
});

type Change = (result: Record<string, unknown>) => unknown;

/** Changes the results of a method, if they are objects. */
const of =
  (method: string, change: Change) =>
  (call: RpcCall, result: unknown): unknown =>
    call.method === method && isPlainObject(result) ? change(result) : result;

const transactionWith = (fields: object) =>
  of("eth_getBlockByNumber", (block) => ({
    ...block,
    transactions: Array.isArray(block.transactions) ? block.transactions.map((each) => ({ ...each, ...fields })) : [],
  }));
const logWith = (fields: object) =>
  of("eth_getTransactionReceipt", (receipt) => ({
    ...receipt,
    logs: Array.isArray(receipt.logs) ? receipt.logs.map((log) => ({ ...log, ...fields })) : [],
  }));

describe("what is malformed is named:", () => {
  test.each<[string, (call: RpcCall, result: unknown) => unknown, readonly string[]]>([
    ["the hash of a block", of("eth_getBlockByNumber", (block) => ({ ...block, hash: "0x1" })), ["hash", "block 11"]],
    [
      "the parent of a block",
      of("eth_getBlockByNumber", (block) => ({ ...block, parentHash: null })),
      ["parentHash", "block 11"],
    ],
    [
      "the time of a block",
      of("eth_getBlockByNumber", (block) => ({ ...block, timestamp: "now" })),
      ["timestamp", "block 11"],
    ],
    [
      "the number of a block",
      of("eth_getBlockByNumber", (block) => ({ ...block, number: 11 })),
      ["number", "block 11"],
    ],
    [
      "the list of transactions",
      of("eth_getBlockByNumber", (block) => ({ ...block, transactions: {} })),
      ["transactions", "block 11"],
    ],
    ["calldata that is no text", transactionWith({ input: 7 }), ["transactions[0].input", "block 11"]],
    ["a sender", transactionWith({ from: "0x" }), ["transactions[0].from", "block 11"]],
    ["a value", transactionWith({ value: null }), ["transactions[0].value", "block 11"]],
    [
      "a status",
      of("eth_getTransactionReceipt", (receipt) => ({ ...receipt, status: "ok" })),
      ["status", "receipt", "block 0x"],
    ],
    ["the data of an event", logWith({ data: "0xzz" }), ["data", "log", "block 11"]],
    ["the topics of an event", logWith({ topics: "0x" }), ["topics", "log", "block 11"]],
  ])("%s", async (_, change, words) => {
    const rpc = changing(change);
    const [node] = rpc.nodes;
    if (node !== undefined) node.height = HEAD;
    if (node !== undefined) node.hasBlockReceipts = false;
    const failed = await fetchOperations(rpc, sourceOfUnknownFormat(rpc), HEAD - 1, HEAD).then(
      () => null,
      (error: unknown) => error,
    );
    expect(failed).toMatchObject({ code: "NODE_INCONSISTENT", node: "https://node.example" });
    for (const word of words) expect(String(failed)).toContain(word);
  });

  test("a field of the head", async () => {
    const rpc = changing(of("eth_getBlockByNumber", (block) => ({ ...block, hash: "0x1" })));
    await expect(fetchHead(rpc)).rejects.toMatchObject({
      node: "https://node.example",
      message: expect.stringContaining("hash"),
    });
  });
});
