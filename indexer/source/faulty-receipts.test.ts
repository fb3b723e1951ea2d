import { createTestClient, http, publicActions, walletActions } from "viem";
import { mnemonicToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { createRpcClient, type RpcClient, RpcNode, type RpcOutcome } from "@/lib/chain/rpc";
import { type Hex, messageToHex } from "@/lib/protocol";
import { type TestChain, testChain } from "@/tools/testing/harness";
import { moved } from "@/tools/testing/harness/contract-events";
import { developmentChain } from "@/tools/testing/harness/development-chain";
import { scriptCode } from "@/tools/testing/harness/log-script";
import { sourceOfUnknownFormat, testSource } from "@/tools/testing/harness/verification";
import { fetchOperations } from "../operations/fetch-operations";

const { address } = mnemonicToAccount("test test test test test test test test test test test junk");
const EMITTER = `0x${"ee".repeat(20)}` as const;
const OTHER = `0x${"ab".repeat(32)}`;
const FOREIGN_TOPIC = `0x${"f0".repeat(32)}` as const;
/** The gas prices at which the contract emits an event of the protocol, and another log. */
const EVENT = 2_000_000_000n;
const FOREIGN = 3_000_000_000n;

let chain: TestChain;
/** The block whose transactions are, in this order, a message, an event, another log, and a transfer of ether. */
let mixed: number;
/** The block of two messages and a transfer of ether. */
let dense: number;

beforeAll(async () => {
  chain = await testChain({ args: ["--order", "fifo"] });
  const client = createTestClient({ mode: "anvil", chain: developmentChain, transport: http(chain.url) })
    .extend(publicActions)
    .extend(walletActions);
  const acts = new Map([
    [EVENT, [{ address: EMITTER, ...moved("A", address, EMITTER, 1n) }]],
    [FOREIGN, [{ address: EMITTER, topics: [FOREIGN_TOPIC], data: OTHER as Hex }]],
  ]);
  await client.setCode({ address: EMITTER, bytecode: scriptCode(EMITTER, { acts, answers: [] }) });
  await client.setAutomine(false);
  const data = messageToHex('data:,{"p":"nip-20","op":"ulist","tick":"A","id":"1"}');
  let nonce = await client.getTransactionCount({ address });
  const send = (to: Hex, fields: { data?: Hex; gasPrice?: bigint; value?: bigint }) =>
    client.sendTransaction({ account: address, to, gas: 200_000n, nonce: nonce++, gasPrice: EVENT, ...fields });
  await send(address, { data, gasPrice: EVENT });
  await send(EMITTER, { gasPrice: EVENT });
  await send(EMITTER, { gasPrice: FOREIGN });
  await send(address, { value: 1n });
  await client.mine({ blocks: 1 });
  mixed = Number(await client.getBlockNumber({ cacheTime: 0 }));
  for (let count = 0; count < 2; count++) await send(address, { data });
  await send(address, { value: 1n });
  await client.mine({ blocks: 1 });
  dense = Number(await client.getBlockNumber({ cacheTime: 0 }));
});
afterAll(() => chain.stop());

const receiptSchema = z.looseObject({
  transactionIndex: z.string(),
  transactionHash: z.string(),
  logs: z.array(z.looseObject({ topics: z.array(z.string()) })),
});
type Receipt = z.infer<typeof receiptSchema>;

/** Changes the results of the two methods. */
interface Lies {
  readonly list?: (receipts: Receipt[]) => unknown;
  readonly one?: (receipt: Receipt) => unknown;
}

/** A client of the real node that changes the receipts. */
function lying({ list, one }: Lies, hasBlockReceipts: boolean): RpcClient {
  const rpc = createRpcClient([chain.url]);
  const [real] = rpc.nodes;
  if (real === undefined) throw new Error("there is no node");
  const { transport } = real;
  const change = (method: string, result: unknown): unknown => {
    if (method === "eth_getBlockReceipts" && list) return list(z.array(receiptSchema).parse(result));
    if (method === "eth_getTransactionReceipt" && one) return one(receiptSchema.parse(result));
    return result;
  };
  const node = new RpcNode("faulty", {
    ...transport,
    async send(calls, room) {
      const outcomes = await transport.send(calls, room);
      return outcomes.map((outcome, index): RpcOutcome => {
        if (outcome.kind === "error") return outcome;
        return { kind: "result", result: change(calls[index]?.method ?? "", outcome.result) };
      });
    },
  });
  node.hasBlockReceipts = hasBlockReceipts;
  return { ...rpc, nodes: [node], onOneNode: (_, work) => work(node) };
}

/** The operations of both blocks. */
async function read(lies: Lies, hasBlockReceipts: boolean, isFormatKnown = false) {
  const rpc = lying(lies, hasBlockReceipts);
  const source = isFormatKnown ? await testSource(rpc) : sourceOfUnknownFormat(rpc);
  const blocks = await fetchOperations(rpc, source, mixed, dense);
  return blocks.map(({ operations }) => operations);
}

/** Changes the receipt of the transaction with this index. */
const at = (index: number, change: (receipt: Receipt) => unknown) => (receipt: Receipt) =>
  Number(receipt.transactionIndex) === index ? change(receipt) : receipt;
/** Changes that receipt in a list. */
const inList = (index: number, change: (receipt: Receipt) => unknown) => (receipts: Receipt[]) =>
  receipts.map(at(index, change));
/** Changes all logs of a receipt. */
const logsWith = (change: object) => (receipt: Receipt) => ({
  ...receipt,
  logs: receipt.logs.map((log) => ({ ...log, ...change })),
});

test("the blocks have two kinds of operations", async () => {
  const sources = (await read({}, true)).map((operations) => operations.map(({ source }) => source));
  expect(sources).toEqual([
    ["message", "event"],
    ["message", "message"],
  ]);
});

describe("receipts of a block", () => {
  test.each<[string, (receipts: Receipt[]) => unknown]>([
    ["lack the last one", (receipts) => receipts.slice(0, -1)],
    ["lack the first one", (receipts) => receipts.slice(1)],
    ["are none", () => []],
    ["have one twice", (receipts) => [...receipts, receipts[0]]],
    ["have one twice in the place of another", (receipts) => [receipts[1], ...receipts.slice(1)]],
    ["have null in the place of one", inList(0, () => null)],
    ["have one of another block", inList(0, (receipt) => ({ ...receipt, blockHash: OTHER }))],
    ["have one of another transaction", inList(1, (receipt) => ({ ...receipt, transactionHash: OTHER }))],
    ["have one whose hash is malformed", inList(1, (receipt) => ({ ...receipt, transactionHash: "0x1" }))],
    ["have one without a status", inList(0, (receipt) => ({ ...receipt, status: undefined }))],
    ["have one without logs", inList(1, (receipt) => ({ ...receipt, logs: null }))],
    ["have a malformed event", inList(1, logsWith({ logIndex: "last" }))],
    ["have an event without topics", inList(1, logsWith({ topics: null }))],
  ])("are replaced by those of its transactions if they %s", async (_, list) => {
    const expected = await read({}, false);
    expect(await read({ list }, true)).toEqual(expected);
    expect(await read({ list }, true, true)).toEqual(expected);
  });
});

describe.each([
  ["eth_getBlockReceipts", true],
  ["eth_getTransactionReceipt", false],
])("receipts by %s", (_, hasBlockReceipts) => {
  test.each<[string, (receipt: Receipt) => unknown]>([
    ["a log with malformed data", at(2, logsWith({ data: 7 }))],
    ["a log of a malformed address", at(2, logsWith({ address: "0x" }))],
    ["a log with a malformed index", at(2, logsWith({ logIndex: null }))],
    ["a log with a malformed second topic", at(2, logsWith({ topics: [FOREIGN_TOPIC, "0x"] }))],
    ["a log without a signature", at(2, logsWith({ topics: [], data: null }))],
    ["a receipt without a status", at(3, (receipt) => ({ ...receipt, status: undefined, root: OTHER }))],
    ["a receipt with a malformed index", at(3, (receipt) => ({ ...receipt, transactionIndex: "last" }))],
  ])("may have, beside the operations, %s", async (_, one) => {
    const lies = { list: (receipts: Receipt[]) => receipts.map(one), one };
    expect(await read(lies, hasBlockReceipts)).toEqual(await read({}, hasBlockReceipts));
  });

  test.each<[string, (receipt: Receipt) => unknown]>([
    ["a message without a status", at(0, (receipt) => ({ ...receipt, status: undefined }))],
    ["an event with malformed data", at(1, logsWith({ data: "0xzz" }))],
    ["an event without topics", at(1, logsWith({ topics: null }))],
    ["a receipt without logs", at(1, (receipt) => ({ ...receipt, logs: undefined }))],
    ["a receipt of another block", at(1, (receipt) => ({ ...receipt, blockHash: OTHER }))],
  ])("are refused if both methods return %s", async (_, one) => {
    const lies = { list: (receipts: Receipt[]) => receipts.map(one), one };
    await expect(read(lies, hasBlockReceipts)).rejects.toMatchObject({ code: "NODE_INCONSISTENT" });
    const codes = /NODE_(?:INCONSISTENT|UNVERIFIED)/;
    await expect(read(lies, hasBlockReceipts, true)).rejects.toMatchObject({ code: expect.stringMatching(codes) });
  });
});
