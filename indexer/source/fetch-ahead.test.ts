import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { afterEach, expect, test } from "vitest";
import { createRpcClient, type RpcClient } from "@/lib/chain/rpc";
import { callsOf } from "@/lib/chain/rpc/testing/calls";
import { listen } from "@/tools/testing/harness/listen";
import { until } from "@/tools/testing/harness/until";
import { sourceOfUnknownFormat } from "@/tools/testing/harness/verification";
import { fetchOperations } from "../operations/fetch-operations";
import { FetchQueue, fetchAhead } from "./fetch-ahead";
import { blocksPerFetch } from "./fetch-blocks";

const hash = (number: number): string => `0x${number.toString(16).padStart(64, "0")}`;
/** Of the only transaction of a block. */
const transactionHash = (number: number): string => hash(number).replace("0x0", "0xa");

let server: Server;
let rpc: RpcClient;
/** Number of blocks of each request, in order, and the first block of each. */
let asked: number[];
let askedFrom: number[];

afterEach(async () => {
  rpc.close();
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

/** A node whose blocks have one transaction each, with this many characters of calldata. */
async function nodeWith(calldata: (number: number) => number, largestAnswer?: number): Promise<void> {
  asked = [];
  askedFrom = [];
  const result = (method: string, [first]: unknown[]): unknown => {
    if (method === "eth_getLogs") return [];
    if (method === "eth_getBlockTransactionCountByHash") return "0x1";
    if (method === "eth_getBlockReceipts") {
      return [{ transactionHash: transactionHash(Number(first)), blockHash: first, status: "0x1", logs: [] }];
    }
    const number = Number(first);
    const input = `0x${"00".repeat(calldata(number) >> 1)}`;
    return {
      ...{ number: first, hash: hash(number), parentHash: hash(number - 1), timestamp: "0x1" },
      transactions: [{ hash: transactionHash(number), input }],
    };
  };
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const calls = callsOf(chunks);
    const blocks = calls.filter(({ method }) => method === "eth_getBlockByNumber");
    if (blocks.length > 0) {
      asked.push(blocks.length);
      askedFrom.push(Number(blocks[0]?.params[0]));
    }
    response.end(
      JSON.stringify(calls.map(({ id, method, params }) => ({ jsonrpc: "2.0", id, result: result(method, params) }))),
    );
  });
  rpc = createRpcClient(
    [`http://127.0.0.1:${await listen(server)}`],
    largestAnswer === undefined ? {} : { largestAnswer },
  );
  for (const node of rpc.nodes) node.height = 10_000;
}

const fetch = async (from: number, to: number) => fetchOperations(rpc, sourceOfUnknownFormat(rpc), from, to);

const fetchSize = (fitting: number) => blocksPerFetch(rpc.nodes[0] ?? { batchSize: 1, logRange: 1 }, fitting);

async function fetchAll(to: number): Promise<number[]> {
  const numbers: number[] = [];
  for await (const batch of fetchAhead(fetch, 1, to, fetchSize)) numbers.push(...batch.map(({ number }) => number));
  return numbers;
}

const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

test("requests for small blocks grow to hundreds", async () => {
  await nodeWith(() => 0);
  expect(await fetchAll(2_000)).toEqual(upTo(2_000));
  expect(asked.slice(0, 2)).toEqual([10, 40]);
  expect(Math.max(...asked)).toBeGreaterThanOrEqual(200);
});

test("the first fetch has as many blocks as requested", async () => {
  await nodeWith(() => 0);
  const numbers: number[] = [];
  for await (const batch of fetchAhead(fetch, 1, 20, fetchSize, { first: 1 }))
    numbers.push(...batch.map(({ number }) => number));
  expect(numbers).toEqual(upTo(20));
  expect(asked.slice(0, 2)).toEqual([1, 4]);
});

test("few fetches run until the size of the blocks is known", async () => {
  await nodeWith((number) => (number <= 10 ? 0 : 200_000));
  expect(await fetchAll(600)).toEqual(upTo(600));
  expect(asked[0]).toBe(10);
  // Fetches for which there is no memory are repeated.
  const large = askedFrom.filter((_, index) => (asked[index] ?? 0) > 20);
  expect([...new Set(large)].sort((a, b) => a - b)).toEqual(Array.from({ length: 8 }, (_, n) => 11 + n * 40));
});

test("requests for large blocks have few blocks, which limits the memory", async () => {
  await nodeWith(() => 1_000_000);
  expect(await fetchAll(60)).toEqual(upTo(60));
  expect(asked[0]).toBe(10);
  expect(Math.max(...asked.slice(1))).toBe(3);
});

test("blocks that suddenly become large are still yielded once and in order", async () => {
  await nodeWith((number) => (number <= 300 ? 0 : 20_000), 200_000);
  expect(await fetchAll(420)).toEqual(upTo(420));
  expect(asked[0]).toBe(10);
});

test("fetches beyond the memory limit are repeated in order", async () => {
  await nodeWith(() => 10_000);
  let done = 0;
  let last: Promise<unknown> = Promise.resolve();
  // In the order of their starts, because the queue keeps the blocks that it yields next even above the limit.
  const counting = (from: number, to: number) => {
    const blocks = last.then(() => fetch(from, to));
    last = blocks.then(() => done++);
    return blocks;
  };
  const queue = new FetchQueue(counting, 250_000);
  for (const from of [1, 11, 21, 31]) queue.begin(from, from + 9);
  await until(() => done === 4);
  const numbers: number[] = [];
  while (queue.length > 0) numbers.push(...(await queue.take()).map(({ number }) => number));
  expect(numbers).toEqual(upTo(40));
  // There was memory for two.
  expect(done).toBe(6);
});

test("a block that cannot be split may be larger than others", async () => {
  await nodeWith((number) => (number === 25 ? 1_500_000 : 0), 200_000);
  expect(await fetchAll(100)).toEqual(upTo(100));
});

test("the error for a block that is too large names the setting", async () => {
  await nodeWith((number) => (number === 25 ? 1_700_000 : 0), 200_000);
  const error: unknown = await fetchAll(100).catch((thrown) => thrown);
  expect(error).toMatchObject({ code: "ANSWER_TOO_LARGE", hint: expect.stringContaining("RPC_MAX_ANSWER") });
});
