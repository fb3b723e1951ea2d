import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RpcNode } from "./node";
import { clientOf, closeNodesAfterEach, serveCalls } from "./testing/nodes";
import type { RpcCall, RpcOutcome, Transport } from "./transport";

/** Milliseconds that the node takes for each call of a list, one after the other. */
const PER_CALL = 60;
/** Blocks of the chain. Each has a message, whose receipt is another call. */
const BLOCKS = 81;

closeNodesAfterEach();

const listOf = (length: number): RpcCall[] => Array.from({ length }, () => ({ method: "eth_getBlock", params: [] }));

/** Advances the time until the work has ended. Returns its milliseconds. */
async function timeOf(work: Promise<unknown>): Promise<number> {
  const begun = performance.now();
  let isDone = false;
  void work.then(() => {
    isDone = true;
  });
  while (!isDone) await vi.advanceTimersByTimeAsync(20);
  return performance.now() - begun;
}

/** A node that answers the calls of a list one after the other, like Hardhat's, and the number of calls of each list. */
function serialNode(): { node: RpcNode; lists: number[] } {
  const lists: number[] = [];
  const transport: Transport = {
    async send(calls) {
      lists.push(calls.length);
      await new Promise((resolve) => setTimeout(resolve, calls.length * PER_CALL));
      return calls.map(({ method }): RpcOutcome => ({ kind: "result", result: method === "eth_chainId" ? "0x1" : "" }));
    },
    onNewHead: () => undefined,
    close: () => undefined,
  };
  return { node: new RpcNode("serial", transport, 1), lists };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a node that answers the calls of a list one after the other gets short lists", async () => {
  const { node, lists } = serialNode();
  const probe = await timeOf(node.findBatchSize(200));
  expect(lists.reduce((sum, calls) => sum + calls, 0)).toBeLessThanOrEqual(25);
  const first = lists.length;
  let sync = 0;
  // As a sync does: the blocks of each fetch, then their receipts.
  for (const blocks of [10, 40, BLOCKS - 50]) {
    sync += await timeOf(node.batch(listOf(blocks + 1)));
    sync += await timeOf(node.batch(listOf(blocks), "gap"));
  }
  const calls = lists.slice(first).reduce((sum, each) => sum + each, 0);
  // Each list has one more call, for the chain id.
  expect(calls - (lists.length - first)).toBe(2 * BLOCKS + 3);
  expect(Math.max(...lists)).toBeLessThanOrEqual(50);
  expect(probe + sync).toBeLessThan(12_000);
});

test("a fast node gets long lists from the start", async () => {
  vi.useRealTimers();
  const sizes: number[] = [];
  const url = await serveCalls((calls) => {
    sizes.push(calls.length);
    return calls.map(() => ({ result: "0x1" }));
  });
  const client = clientOf([url], { chainId: 1 });
  await client.nodes[0]?.findBatchSize(200);
  expect(sizes.at(-1)).toBe(200);
  expect(sizes.length).toBeLessThanOrEqual(4);
});

test("a node that refuses all lists is asked call by call", async () => {
  vi.useRealTimers();
  const refused = { error: { code: -32600, message: "lists are not supported" } };
  let [lists, single] = [0, 0];
  const url = await serveCalls((calls, response, isList) => {
    if (isList) lists++;
    else single++;
    if (!isList) return calls.map(({ method }) => ({ result: method === "eth_chainId" ? "0x1" : method }));
    response.end(JSON.stringify({ jsonrpc: "2.0", id: null, ...refused }));
    return null;
  });
  const client = clientOf([url], { chainId: 1 });
  const [node] = client.nodes;
  // A probe makes several requests at once, which are refused together.
  await node?.attempt(() =>
    Promise.all([node.batch(listOf(2), "head"), node.findBatchSize(200), node.batch(listOf(1), "head")]),
  );
  expect(node?.batchSize).toBe(1);
  expect(lists).toBeLessThanOrEqual(24);
  const before = single;
  expect(await client.batch(listOf(10))).toHaveLength(10);
  expect(single - before).toBe(10);
  expect(node?.failures.size).toBe(0);
});
