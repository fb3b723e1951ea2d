import { createTestClient, http, publicActions, walletActions } from "viem";
import { mnemonicToAccount } from "viem/accounts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { createRpcClient, type RpcClient, RpcNode, type RpcOutcome } from "@/lib/chain/rpc";
import { messageToHex } from "@/lib/protocol";
import { type TestChain, testChain } from "@/tools/testing/harness";
import { developmentChain } from "@/tools/testing/harness/development-chain";
import { sourceOfUnknownFormat, testSource } from "@/tools/testing/harness/verification";
import { fetchHead } from "../source/head";
import { fetchOperations } from "./fetch-operations";

const { address } = mnemonicToAccount("test test test test test test test test test test test junk");
const OTHER = `0x${"ab".repeat(32)}`;

let chain: TestChain;
let rpc: RpcClient;

beforeAll(async () => {
  chain = await testChain();
  rpc = createRpcClient([chain.url], { chainId: 31337 });
  const client = createTestClient({
    mode: "anvil",
    chain: developmentChain,
    transport: http(chain.url),
    pollingInterval: 20,
  })
    .extend(publicActions)
    .extend(walletActions);
  const data = messageToHex('data:,{"p":"nip-20","op":"ulist","tick":"A","id":"1"}');
  for (let count = 0; count < 3; count++) {
    const hash = await client.sendTransaction({ account: address, to: address, data });
    await client.waitForTransactionReceipt({ hash });
  }
});
afterAll(() => chain.stop());
beforeEach(() => fetchHead(rpc));

/** A proxy of the real node that changes some of its results; receipts also in the list of a block. */
function tampering(method: string, change: (result: unknown, params: readonly unknown[]) => unknown): RpcClient {
  const node = createRpcClient([chain.url]).nodes[0];
  if (node === undefined) throw new Error("expected one node");
  const { transport } = node;
  const tampered = new RpcNode("tampering", {
    ...transport,
    async send(calls, room) {
      const outcomes = await transport.send(calls, room);
      return outcomes.map((outcome, index): RpcOutcome => {
        const call = calls[index];
        if (outcome.kind === "error") return outcome;
        const { result } = outcome;
        if (call?.method === method) return { kind: "result", result: change(result, call.params) };
        const isList = method === "eth_getTransactionReceipt" && call?.method === "eth_getBlockReceipts";
        if (!isList || !Array.isArray(result)) return outcome;
        return { kind: "result", result: result.map((each: unknown) => change(each, call.params)) };
      });
    },
  });
  return { ...rpc, nodes: [tampered], onOneNode: (_, work) => work(tampered) };
}

function changed(value: unknown, change: Record<string, unknown>): unknown {
  return { ...(typeof value === "object" ? value : {}), ...change };
}

/** The transactions of a node's block with changed calldata. */
function transactionsOf(block: unknown, change: (input: string) => string): unknown[] {
  const { transactions } = z.object({ transactions: z.array(z.looseObject({ input: z.string() })) }).parse(block);
  return transactions.map((transaction) => ({ ...transaction, input: change(transaction.input) }));
}

describe("fetchOperations", () => {
  test("returns each block with its operations", async () => {
    const blocks = await fetchOperations(rpc, await testSource(rpc), 0, 3);
    expect(blocks.map(({ number, operations }) => [number, operations.length])).toEqual([
      [0, 0],
      [1, 1],
      [2, 1],
      [3, 1],
    ]);
    expect(blocks[2]?.parentHash).toBe(blocks[1]?.hash);
  });

  test.each([
    ["upper", (input: string) => input.toUpperCase().replace("0X", "0x")],
    ["mixed", (input: string) => input.replace("3a2c", "3A2c")],
  ])("recognizes calldata with hex digits in %s case", async (_, recase) => {
    const recased = tampering("eth_getBlockByNumber", (block) =>
      changed(block, { transactions: transactionsOf(block, recase) }),
    );
    expect(await fetchOperations(recased, await testSource(recased), 0, 3)).toEqual(
      await fetchOperations(rpc, await testSource(rpc), 0, 3),
    );
  });

  test("the first block of an index must follow the block before it, which is not indexed", async () => {
    expect(await fetchOperations(rpc, await testSource(rpc), 2, 3, true)).toHaveLength(2);
    const lying = tampering("eth_getBlockByNumber", (r, [n]) => (n === "0x2" ? changed(r, { parentHash: OTHER }) : r));
    // Its second block still follows it.
    await expect(fetchOperations(lying, sourceOfUnknownFormat(lying), 2, 3, true)).rejects.toMatchObject({
      code: "NODE_INCONSISTENT",
    });
    await expect(fetchOperations(lying, await testSource(lying), 2, 3, true)).rejects.toMatchObject({
      code: "NODE_UNVERIFIED",
    });
  });

  test.each<[string, string, (result: unknown, params: readonly unknown[]) => unknown]>([
    [
      "a block that does not follow the block before it",
      "eth_getBlockByNumber",
      (r, [n]) => (n === "0x2" ? changed(r, { parentHash: OTHER }) : r),
    ],
    [
      "a block of another number",
      "eth_getBlockByNumber",
      (r, [n]) => (n === "0x2" ? changed(r, { number: "0x7" }) : r),
    ],
    ["no block", "eth_getBlockByNumber", (r, [n]) => (n === "0x2" ? null : r)],
    [
      "a block without transactions",
      "eth_getBlockByNumber",
      (r, [n]) => (n === "0x2" ? changed(r, { transactions: undefined }) : r),
    ],
    [
      "a block whose time is not a date",
      "eth_getBlockByNumber",
      (r, [n]) => (n === "0x2" ? changed(r, { timestamp: "0x7dba8218001" }) : r),
    ],
    ["no receipt", "eth_getTransactionReceipt", () => null],
    ["a receipt of another block", "eth_getTransactionReceipt", (r) => changed(r, { blockHash: OTHER })],
    ["a receipt without status", "eth_getTransactionReceipt", (r) => changed(r, { status: undefined })],
    ["no logs", "eth_getLogs", () => null],
    [
      "a log of another block",
      "eth_getLogs",
      () => [
        {
          address,
          topics: [],
          data: "0x",
          blockNumber: "0x2",
          blockHash: OTHER,
          transactionHash: OTHER,
          transactionIndex: "0x0",
          logIndex: "0x0",
        },
      ],
    ],
  ])("refuses %s", async (_, method, change) => {
    const changed = tampering(method, change);
    await expect(fetchOperations(changed, sourceOfUnknownFormat(changed), 0, 3)).rejects.toMatchObject({
      code: "NODE_INCONSISTENT",
    });
  });

  test("an unavailable node is a retryable error", async () => {
    const away = createRpcClient(["http://127.0.0.1:9"]);
    await expect(fetchHead(away)).rejects.toMatchObject({ code: "NODE_UNREACHABLE" });
  });

  test("the next node replaces a node that fails", async () => {
    const both = createRpcClient(["http://127.0.0.1:9", chain.url]);
    await fetchHead(both);
    expect(await fetchOperations(both, await testSource(both), 0, 3)).toHaveLength(4);
  });

  test("a node of another chain is excluded", async () => {
    const other = await testChain({ args: ["--chain-id", "5"] });
    const both = createRpcClient([other.url, chain.url], { chainId: 31337 });
    expect(await fetchHead(both)).toMatchObject({ number: 3 });
    const alone = createRpcClient([other.url], { chainId: 31337 });
    await expect(fetchHead(alone)).rejects.toMatchObject({ code: "WRONG_CHAIN" });
    await other.stop();
  });

  test("WebSocket returns the same blocks and notifies of new ones", async () => {
    const socket = createRpcClient([chain.url.replace("http", "ws")], { chainId: 31337 });
    await fetchHead(socket);
    expect(await fetchOperations(socket, await testSource(socket), 0, 3)).toEqual(
      await fetchOperations(rpc, await testSource(rpc), 0, 3),
    );
    // Longer than the test timeout: only a notification of the node ends the wait.
    const notified = socket.waitForHead(3_600_000, new AbortController().signal);
    await rpc.call("evm_mine", [], z.unknown());
    await notified;
    socket.close();
  });
});
