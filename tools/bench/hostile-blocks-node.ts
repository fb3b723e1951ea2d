/**
 * A node with hostile blocks: `tsx tools/bench/hostile-blocks-node.ts KIND GAS COUNT`. Prints a line of JSON: its URL, the numbers of
 * its blocks, and what they contain. At first it has only the blocks that prepare the hostile ones; each message of its parent
 * lets it go on: first to the hostile blocks, then to a fork without them.
 */
import { createServer } from "node:http";
import { callsOf } from "@/lib/chain/rpc/testing/calls";
import { ZERO_HASH } from "@/tools/testing/chain/seal-header";
import { listen } from "@/tools/testing/harness/listen";
import { addBlock, type BlockAnswers, CHAIN_ID, FIRST } from "./hostile/block-answers";
import { KINDS, LOOPING } from "./hostile/block-kinds";
import type { HostileTransaction } from "./hostile/block-parts";

const [name = "", gas, count] = process.argv.slice(2);
const kind = KINDS[name];
if (kind === undefined) throw new Error(`KIND: expected one of ${Object.keys(KINDS).join(", ")}`);

const { before, hostile } = kind(Number(gas), Number(count));
const chain: BlockAnswers[] = [];
for (const block of [[], ...before, ...hostile]) addBlock(chain, block);
const prepared = FIRST + before.length - 1;
let head = prepared;

/** One block more than it replaces, because a fork must be longer. */
function fork(): void {
  const last = chain.length;
  chain.length = prepared + 1;
  while (chain.length <= last) addBlock(chain, [], true);
  head = last;
}

process.on("message", () => {
  if (head === prepared) head = chain.length - 1;
  else fork();
});
process.on("disconnect", () => process.exit());

function result(method: string, [first, second]: unknown[]): string {
  switch (method) {
    case "eth_chainId":
      return `"0x${CHAIN_ID.toString(16)}"`;
    case "eth_blockNumber":
      return `"0x${head.toString(16)}"`;
    case "eth_getBlockByNumber":
      return blockOf(String(first), second === true);
    case "eth_getBlockByHash":
      return chain.find(({ hash }) => hash === first)?.header ?? "null";
    case "eth_getTransactionReceipt":
      return chain.find(({ receipt }) => receipt.has(String(first)))?.receipt.get(String(first)) ?? "null";
    case "eth_getBlockReceipts":
      return receiptsOf(String(first));
    case "eth_getLogs":
      return logsOf(first);
    case "eth_getCode":
      return '"0x00"';
    default:
      return "null";
  }
}

function blockOf(tag: string, isWhole: boolean): string {
  const number = tag === "latest" ? head : tag === "finalized" || tag === "safe" ? 0 : Number(tag);
  const found = number <= head ? chain[number] : undefined;
  return (isWhole ? found?.block : found?.header) ?? "null";
}

function receiptsOf(block: string): string {
  const isHash = block.length === ZERO_HASH.length;
  const found = isHash ? chain.find(({ hash }) => hash === block) : chain.slice(0, head + 1)[Number(block)];
  return found?.receipts ?? "null";
}

function logsOf(filter: unknown): string {
  const { fromBlock, toBlock } = Object(filter);
  const blocks = chain.slice(Number(fromBlock), Math.min(head, Number(toBlock)) + 1);
  const lists = blocks.map(({ logs }) => logs).filter((logs) => logs !== "");
  return `[${lists.join(",")}]`;
}

/**
 * A call on one of its blocks: for the time, of the contract of the tokens, which allows everything or loops until the gas is used
 * up, or of an address without code.
 */
function callAnswer([call, tag]: readonly unknown[]): string {
  const block = chain.find(({ hash }) => hash === Object(tag).blockHash);
  if (block === undefined) return failure("header not found");
  const { to } = Object(call);
  if (to === undefined) return `"result":"0x${timeOf(block).toString(16).padStart(64, "0")}"`;
  if (Number(to) === 0) return '"result":"0x"';
  return name === LOOPING ? failure("out of gas") : `"result":"0x${"1".padStart(64, "0")}"`;
}

function failure(message: string): string {
  return `"error":{"code":-32000,"message":"${message}"}`;
}

function timeOf({ header }: BlockAnswers): number {
  return Number(Object(JSON.parse(header)).timestamp);
}

/** Operations that the hostile blocks may contain, and bytes of their calldata and logs. */
function contentOf(transactions: readonly HostileTransaction[]): { operations: number; bytes: number } {
  let [operations, bytes] = [0, 0];
  for (const { input, logs } of transactions) {
    operations += logs.length + (input.startsWith("0x646174613a2c") ? 1 : 0);
    bytes += input.length / 2 - 1;
    for (const { data } of logs) bytes += data.length / 2 - 1 + 32;
  }
  return { operations, bytes };
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    response.setHeader("content-type", "application/json");
    const answers = callsOf(chunks).map(({ id, method, params }) => {
      const answer = method === "eth_call" ? callAnswer(params) : `"result":${result(method, params)}`;
      return `{"jsonrpc":"2.0","id":${id},${answer}}`;
    });
    response.end(`[${answers.join(",")}]`);
  });
});
const url = `http://127.0.0.1:${await listen(server)}`;
const [last] = [chain.length - 1];
console.log(JSON.stringify({ url, prepared, last, ...contentOf(hostile.flat()) }));
