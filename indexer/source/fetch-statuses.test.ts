import { createTestClient, http, publicActions, walletActions } from "viem";
import { mnemonicToAccount } from "viem/accounts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRpcClient, RpcNode, type RpcOutcome } from "@/lib/chain/rpc";
import { type Hash, messageToHex } from "@/lib/protocol";
import { type TestChain, testChain } from "@/tools/testing/harness";
import { developmentChain } from "@/tools/testing/harness/development-chain";
import { fetchStatuses, type TransactionReference } from "./fetch-statuses";

const { address } = mnemonicToAccount("test test test test test test test test test test test junk");
const REVERTING = `0x${"ee".repeat(20)}` as const;
const OTHER: Hash = `0x${"ab".repeat(32)}`;

let chain: TestChain;
/** Two blocks with three messages each, of which the second one fails. */
const sent: TransactionReference[] = [];
let dense: ReadonlySet<Hash>;
const STATUSES = [true, false, true, true, false, true];

beforeAll(async () => {
  chain = await testChain();
  const client = createTestClient({ mode: "anvil", chain: developmentChain, transport: http(chain.url) })
    .extend(publicActions)
    .extend(walletActions);
  await client.setCode({ address: REVERTING, bytecode: "0x60006000fd" });
  await client.setAutomine(false);
  const data = messageToHex('data:,{"p":"nip-20","op":"ulist","tick":"A","id":"1"}');
  for (let block = 0; block < 2; block++) {
    const hashes: Hash[] = [];
    for (const to of [address, REVERTING, address]) {
      hashes.push(await client.sendTransaction({ account: address, to, data, gas: 100_000n }));
    }
    await client.mine({ blocks: 1 });
    const { hash: blockHash } = await client.getBlock();
    sent.push(...hashes.map((transactionHash) => ({ transactionHash, blockHash })));
  }
  dense = new Set(sent.map(({ blockHash }) => blockHash));
});
afterAll(() => chain.stop());

/** The real node, with some results replaced. `calls`: the methods that it was asked for. */
function nodeOf(
  change: (method: string, outcome: RpcOutcome) => RpcOutcome = (_, outcome) => outcome,
  largest?: number,
) {
  const real = createRpcClient([chain.url]).nodes[0];
  if (real === undefined) throw new Error("expected one node");
  const { transport } = real;
  const calls: string[] = [];
  const node = new RpcNode(
    "test",
    {
      ...transport,
      async send(asked, room) {
        const outcomes = await transport.send(asked, room);
        calls.push(...asked.map(({ method }) => method));
        return outcomes.map((outcome, index) => change(asked[index]?.method ?? "", outcome));
      },
    },
    null,
    largest,
  );
  node.hasBlockReceipts = true;
  return { node, calls };
}

/** Replaces the receipts of each block. */
function receiptsOfBlocks(change: (receipts: readonly unknown[]) => unknown) {
  return (method: string, outcome: RpcOutcome): RpcOutcome => {
    if (method !== "eth_getBlockReceipts" || outcome.kind !== "result" || !Array.isArray(outcome.result))
      return outcome;
    return { kind: "result", result: change(outcome.result) };
  };
}

const OF_BLOCK = "eth_getBlockReceipts";
const OF_TRANSACTION = "eth_getTransactionReceipt";

test("one call returns the statuses of a dense block", async () => {
  const { node, calls } = nodeOf();
  expect(await fetchStatuses(node, sent, dense)).toEqual(STATUSES);
  expect(calls).toEqual([OF_BLOCK, OF_BLOCK]);
});

test("the other blocks are read transaction by transaction, in the same request", async () => {
  const { node, calls } = nodeOf();
  const first = sent.slice(0, 1).map(({ blockHash }) => blockHash);
  expect(await fetchStatuses(node, sent, new Set(first))).toEqual(STATUSES);
  expect(calls).toEqual([OF_BLOCK, OF_TRANSACTION, OF_TRANSACTION, OF_TRANSACTION]);
  expect(node.requests).toBe(1);
});

test("a node that is not known to support it is asked for each receipt", async () => {
  for (const supports of [null, false]) {
    const { node, calls } = nodeOf();
    node.hasBlockReceipts = supports;
    expect(await fetchStatuses(node, sent, dense)).toEqual(STATUSES);
    expect(calls).toEqual(sent.map(() => OF_TRANSACTION));
  }
});

test.each<[string, ReturnType<typeof receiptsOfBlocks>]>([
  ["nothing", receiptsOfBlocks(() => null)],
  ["too few receipts", receiptsOfBlocks((receipts) => receipts.slice(0, 1))],
  [
    "a receipt of another block",
    receiptsOfBlocks(([first, ...rest]) => [{ ...Object(first), blockHash: OTHER }, ...rest]),
  ],
  [
    "a receipt without a status",
    receiptsOfBlocks(([first, ...rest]) => [{ ...Object(first), status: undefined }, ...rest]),
  ],
  ["a receipt twice", receiptsOfBlocks(([first, ...rest]) => [first, { ...Object(first), status: "0x0" }, ...rest])],
  ["null in place of a receipt", receiptsOfBlocks(([, ...rest]) => [null, ...rest])],
  [
    "an error",
    (method, outcome) => (method === OF_BLOCK ? { kind: "error", code: -32000, message: "pruned" } : outcome),
  ],
])("each missing receipt is requested if a node returns %s for a block", async (_, change) => {
  const { node } = nodeOf(change);
  expect(await fetchStatuses(node, sent, dense)).toEqual(STATUSES);
});

test("each receipt is requested if those of a block are too large together", async () => {
  const { transport } = createRpcClient([chain.url]).nodes[0] ?? {};
  const room = { left: 1_000_000 };
  const before = room.left;
  await transport?.send([{ method: OF_TRANSACTION, params: [sent[0]?.transactionHash] }], room);
  const { node, calls } = nodeOf(undefined, 2 * (before - room.left));
  expect(await fetchStatuses(node, sent, dense)).toEqual(STATUSES);
  expect(calls).toEqual(sent.map(() => OF_TRANSACTION));
});

test.each<[string, object]>([
  ["of another block", { blockHash: OTHER }],
  ["without a status", { status: undefined }],
])("a receipt %s is refused if both methods return it", async (_, change) => {
  const changed = (receipt: unknown) => ({ ...Object(receipt), ...change });
  const { node } = nodeOf((method, outcome) => {
    if (outcome.kind === "result" && method === OF_TRANSACTION) return { ...outcome, result: changed(outcome.result) };
    return receiptsOfBlocks(([first, ...rest]) => [changed(first), ...rest])(method, outcome);
  });
  await expect(fetchStatuses(node, sent, dense)).rejects.toMatchObject({ code: "NODE_INCONSISTENT" });
});

test("receipts of a transaction are never taken from the receipts of another block", async () => {
  const [first] = sent;
  const { node } = nodeOf(receiptsOfBlocks((receipts) => receipts));
  const stray = { transactionHash: first?.transactionHash ?? OTHER, blockHash: sent[3]?.blockHash ?? OTHER };
  // The node's receipts of that block lack the transaction, and its own receipt is of the first block.
  await expect(fetchStatuses(node, [stray], dense)).rejects.toMatchObject({ code: "NODE_INCONSISTENT" });
});
