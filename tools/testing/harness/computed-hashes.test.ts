import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { createRpcClient, type RpcClient, toQuantity } from "@/lib/chain/rpc";
import { findHeaderForm } from "@/lib/chain/verification/header";
import { receiptsRoot, transactionsRoot } from "@/lib/chain/verification/lists";
import { signerOf } from "@/lib/chain/verification/sender";
import { transactionHash } from "@/lib/chain/verification/transaction";
import { expectComputed, wholeBlockSchema } from "@/tools/testing/chain/expect-computed";
import { keccak } from "@/tools/testing/chain/keys";
import { testChain } from "./chain";
import { VECTOR_CHAIN_ARGS } from "./vector-chain";

const stops: (() => Promise<void> | void)[] = [];
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop();
});

const CONTRACT = `0x${"c0".repeat(20)}`;
/** PUSH1 1, PUSH1 0, PUSH1 0, LOG1 */
const EMITS = "0x600160006000a1";

async function chainOf(args: readonly string[]): Promise<RpcClient> {
  const chain = await testChain({ args: ["--no-mining", ...args] });
  const rpc = createRpcClient([chain.url]);
  stops.push(
    () => chain.stop(),
    () => rpc.close(),
  );
  await rpc.call("anvil_setCode", [CONTRACT, EMITS], z.unknown());
  return rpc;
}

/** Mines a block of these transactions. Returns the block and its receipts. */
async function mine(rpc: RpcClient, transactions: readonly object[]) {
  for (const each of transactions) await rpc.call("eth_sendTransaction", [{ gas: "0xf4240", ...each }], z.unknown());
  await rpc.call("anvil_mine", ["0x1"], z.unknown());
  const head = await rpc.call("eth_blockNumber", [], z.string());
  const block = await rpc.call("eth_getBlockByNumber", [head, true], wholeBlockSchema);
  const receipts = await rpc.call("eth_getBlockReceipts", [head], z.array(z.unknown()));
  expect(block.transactions).toHaveLength(transactions.length);
  return { block, receipts };
}

test("blocks of the chain of tests have hashes, roots, blooms and signatures that follow from their content", async () => {
  const rpc = await chainOf([]);
  const [from, to] = await rpc.call("eth_accounts", [], z.array(z.string()));
  const kinds = [{ gasPrice: "0x77359400" }, { gasPrice: "0x77359400", accessList: [], type: "0x1" }, {}];
  const calls = [
    { from, to, data: "0x1234" },
    { from: to, to: CONTRACT },
    { from, data: "0x00" },
  ];
  const transactions = kinds.flatMap((kind) => calls.map((call) => ({ ...call, ...kind })));
  const { block, receipts } = await mine(rpc, transactions);
  expectComputed(block, receipts);
  expect(new Set(block.transactions.map(({ type }) => type))).toEqual(new Set(["0x0", "0x1", "0x2"]));
  expect(JSON.stringify(receipts)).toContain('"logIndex":"0x2"');
  for (const number of [0, 1].filter((each) => each < Number(block.number))) {
    const params = [toQuantity(number), true];
    expectComputed(await rpc.call("eth_getBlockByNumber", params, z.unknown()), []);
  }
});

/** The senders of the vectors are fixed, and no one has their keys (spec §16.1). */
test("blocks of vectors have computed headers and roots, but no signatures and other transaction hashes", async () => {
  const rpc = await chainOf(VECTOR_CHAIN_ARGS.filter((each) => each !== "--no-mining"));
  const from = `0x${"a1".repeat(20)}`;
  await rpc.call("anvil_setBalance", [from, "0xffffffffffffffff"], z.unknown());
  const { block, receipts } = await mine(rpc, [{ from, to: CONTRACT, gasPrice: "0x1" }]);
  expect(findHeaderForm(block, keccak)?.name).toBe("prague");
  expect(transactionsRoot(block.transactions, keccak)).toBe(block.transactionsRoot);
  expect(receiptsRoot(receipts, keccak)).toBe(block.receiptsRoot);
  const [transaction] = block.transactions;
  if (transaction === undefined) throw new Error("the block has no transaction");
  expect(signerOf(transaction, keccak)).toBeNull();
  expect(transactionHash(transaction, keccak)).not.toBe(transaction.hash);
});
