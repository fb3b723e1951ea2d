import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { clientOf, closeNodesAfterEach, serveCalls } from "@/lib/chain/rpc/testing/nodes";
import { EVENT_TOPICS } from "@/lib/protocol";
import { isPlainObject, type PlainObject } from "@/lib/protocol/plain-object";
import { type ChainShape, SHAPES } from "@/tools/bench/chain-shape";
import { AnswerBytes, prepareAnswers } from "@/tools/bench/prepared-answers";
import { testVerification } from "@/tools/testing/harness/verification";
import { type FetchedRange, fetchBlocks } from "./fetch-blocks";

closeNodesAfterEach();

/** The blocks of the first fetch, which shows the form of the headers, and those of the second one, which are read from bytes. */
const [SHOWN, LAST] = [10, 60];

/** Changes the answer to a call. */
type Change = (answer: PlainObject, method: string, block: number) => PlainObject;
/** Makes the bytes of an answer. */
type Encode = (answers: readonly PlainObject[]) => Buffer;

const PLAIN: Encode = (answers) => Buffer.from(JSON.stringify(answers));
/** With spaces, so that it is parsed. */
const SPACED: Encode = (answers) => Buffer.from(JSON.stringify(answers, null, 1));

const chains = new Map(["a", "e"].map((key) => [key, chainOf(key)]));

/** Answers a call about a chain of the benchmarks, with a message in its first block and in each twentieth one, or with events. */
function chainOf(key: string): (method: string, params: unknown[]) => unknown {
  const shape: ChainShape | undefined = SHAPES[key];
  if (shape === undefined) throw new Error(`there is no chain ${key}`);
  const answer = prepareAnswers({ ...shape, blocks: LAST, ...(shape.events === undefined ? {} : { events: 3 }) });
  return (method, params) => {
    const bytes = new AnswerBytes();
    answer([{ id: 0, method, params }], bytes);
    const answers: unknown = JSON.parse(bytes.take().toString());
    const [first]: unknown[] = Array.isArray(answers) ? answers : [];
    return isPlainObject(first) ? first.result : null;
  };
}

/** A source of blocks from a real node over HTTP. Its answers are in parts. */
async function sourceOf(key: string, change: Change, encode: Encode, headers: Record<string, string> = {}) {
  const asked: string[] = [];
  const numbers = new Map<unknown, number>();
  const url = await serveCalls((calls, response) => {
    const answers = calls.map(({ id, method, params }) => {
      const result = chains.get(key)?.(method, params);
      if (isPlainObject(result) && method === "eth_getBlockByNumber") numbers.set(result.hash, Number(params[0]));
      const block = numbers.get(params[0]) ?? Number(params[0]);
      asked.push(method);
      return change({ jsonrpc: "2.0", id, result }, method, block);
    });
    const bytes = encode(answers);
    response.writeHead(200, headers);
    for (let at = 0; at < bytes.length; at += 9_000) response.write(bytes.subarray(at, at + 9_000));
    response.end();
    return null;
  });
  const rpc = clientOf([url]);
  const [node] = rpc.nodes;
  if (node === undefined) throw new Error("there is no node");
  const verification = await testVerification(rpc, { isDevelopmentChain: false });
  return { source: { node, topics: EVENT_TOPICS, verification }, asked };
}

/** What a fetch returned that matters: not how it was read. */
function contentOf({ blocks, receipts }: FetchedRange): object {
  const kept = blocks.map(({ number, hash, parentHash, timestamp, size, transactions }) => ({
    ...{ number, hash, parentHash, timestamp, size, transactions },
  }));
  return { blocks: kept, events: receipts.events, receipts: [...receipts.blocks] };
}

const UNCHANGED: Change = (answer) => answer;

async function fetched(key: string, change: Change, encode: Encode, headers?: Record<string, string>) {
  const { source } = await sourceOf(key, change, encode, headers);
  await fetchBlocks(source, 1, SHOWN);
  try {
    const range = await fetchBlocks(source, SHOWN + 1, LAST);
    const checks = source.verification.held.map(({ check, since }) => [check, since]);
    return { range, content: { ...contentOf(range), checks } };
  } catch (error) {
    return { range: null, content: String(error) };
  }
}

const isRead = (range: FetchedRange | null): boolean =>
  range?.blocks.some(({ read }) => read === "with transactions") === true;

describe.each(["a", "e"])("blocks of chain (%s)", (key) => {
  test("that were read from bytes are those that were parsed", async () => {
    const [read, parsed] = [await fetched(key, UNCHANGED, PLAIN), await fetched(key, UNCHANGED, SPACED)];
    expect([isRead(read.range), isRead(parsed.range)]).toEqual([true, false]);
    expect(read.content).toEqual(parsed.content);
  });

  test("are read if the answer is compressed", async () => {
    const encode: Encode = (answers) => gzipSync(PLAIN(answers));
    const read = await fetched(key, UNCHANGED, encode, { "content-encoding": "gzip" });
    expect(isRead(read.range)).toBe(true);
    expect(read.content).toEqual((await fetched(key, UNCHANGED, SPACED)).content);
  });
});

/** Changes the result about one block. */
const changed =
  (wanted: string, number: number, change: (result: unknown) => unknown): Change =>
  (answer, method, block) =>
    method === wanted && block === number ? { ...answer, result: change(answer.result) } : answer;
const BLOCK = "eth_getBlockByNumber";
const RECEIPTS = "eth_getBlockReceipts";

const withMember = (name: string, value: unknown) => (result: unknown) => ({ ...Object(result), [name]: value });
const inFirst = (list: string | null, name: string, value: unknown) => (result: unknown) => {
  const items: unknown[] = list === null ? [result].flat() : Object(result)[list];
  const others = items.map((item, index) => (index === 0 ? { ...Object(item), [name]: value } : item));
  return list === null ? others : { ...Object(result), [list]: others };
};
/** An event of a transaction of block 12, which its header excludes. */
const FOREIGN = {
  ...{
    address: `0x${"ab".repeat(20)}`,
    topics: [EVENT_TOPICS[0]],
    data: "0x",
    logIndex: "0x0",
    transactionIndex: "0x0",
  },
  blockNumber: "0xc",
};

/** Blocks 21 and 41 of (a) have messages, and all blocks of (e) after the first one have events. */
const FAULTS: readonly (readonly [string, "a" | "e", Change])[] = [
  ["a changed header", "a", changed(BLOCK, 30, withMember("stateRoot", `0x${"00".repeat(32)}`))],
  ["a changed hash", "a", changed(BLOCK, 30, withMember("hash", `0x${"00".repeat(32)}`))],
  ["no transactions", "a", changed(BLOCK, 30, withMember("transactions", []))],
  ["a changed transaction", "a", changed(BLOCK, 30, inFirst("transactions", "value", "0x77"))],
  ["an unknown type", "a", changed(BLOCK, 30, inFirst("transactions", "type", "0x70"))],
  ["a changed message", "a", changed(BLOCK, 41, inFirst("transactions", "input", "0x646174613a2c00"))],
  ["another hash of a message", "a", changed(BLOCK, 41, inFirst("transactions", "hash", `0x${"11".repeat(32)}`))],
  ["another hash of another transaction", "a", changed(BLOCK, 30, inFirst("transactions", "hash", "0x1"))],
  ["an unknown member", "a", changed(BLOCK, 30, withMember("x", [{ y: null }]))],
  ["another block", "a", changed(BLOCK, 30, () => chains.get("a")?.(BLOCK, ["0x20", true]))],
  ["no block", "a", changed(BLOCK, 30, () => null)],
  ["an error", "a", (answer, method, block) => (method === BLOCK && block === 30 ? withError(answer) : answer)],
  ["no receipts", "a", changed(RECEIPTS, 41, () => null)],
  ["other receipts", "a", changed(RECEIPTS, 41, inFirst(null, "status", "0x0"))],
  ["a receipt of another transaction", "a", changed(RECEIPTS, 41, inFirst(null, "transactionHash", "0x00"))],
  ["an empty list of receipts", "e", changed(RECEIPTS, 41, () => [])],
  ["receipts without logs", "e", changed(RECEIPTS, 41, inFirst(null, "logs", []))],
  ["another gas in a receipt", "e", changed(RECEIPTS, 41, inFirst(null, "cumulativeGasUsed", "0x1"))],
  ["a contract's address in a receipt", "e", changed(RECEIPTS, 41, inFirst(null, "contractAddress", "0x1"))],
];

function withError({ jsonrpc, id }: PlainObject): PlainObject {
  return { jsonrpc, id, error: { code: -32_000, message: "header not found" } };
}

test.each(FAULTS)("the outcome is that of parsing with %s", async (_, key, change) => {
  expect((await fetched(key, change, PLAIN)).content).toEqual((await fetched(key, change, SPACED)).content);
});

test("a node that lists an event of a block without one costs one more request, until it ends", async () => {
  let isListing = true;
  const hashOf12 = Object(chains.get("a")?.(BLOCK, ["0xc", true]));
  const listed = { ...FOREIGN, blockHash: hashOf12.hash, transactionHash: hashOf12.transactions[0].hash };
  const change: Change = (answer, method) =>
    isListing && method === "eth_getLogs" ? { ...answer, result: [listed] } : answer;
  const { source, asked } = await sourceOf("a", change, PLAIN);
  isListing = false;
  await fetchBlocks(source, 1, SHOWN);
  isListing = true;
  const expected = (await fetched("a", UNCHANGED, SPACED)).range;
  const costs: number[] = [];
  const kinds: unknown[] = [];
  for (const listing of [true, true, false, false]) {
    isListing = listing;
    asked.length = 0;
    const range = await fetchBlocks(source, SHOWN + 1, LAST);
    costs.push(asked.filter((method) => method === BLOCK).length / (LAST - SHOWN));
    kinds.push(isRead(range));
    expect(range.receipts.events).toEqual(expected?.receipts.events);
    expect(range.blocks.map(({ hash }) => hash)).toEqual(expected?.blocks.map(({ hash }) => hash));
  }
  expect(costs).toEqual([2, 1, 1, 1]);
  expect(kinds).toEqual([false, false, false, true]);
});
