import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clientOfNodes } from "@/lib/chain/rpc/client";
import { BatchRefusedError, NodeBusyError, NodeUnreachableError } from "@/lib/chain/rpc/errors";
import { type NodeLimits, RpcNode } from "@/lib/chain/rpc/node";
import type { RpcCall, RpcOutcome, Transport } from "@/lib/chain/rpc/transport";
import { type FetchSize, fetchAhead, type RangeFetcher, type WeighedBlock } from "./fetch-ahead";
import { blocksPerFetch } from "./fetch-blocks";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const CHAIN = 1;
/** Requests per second that a node allows, after a burst of as many. */
const RATE = 25;
/** Milliseconds after which the first node fails. */
const HEALTHY = 5_000;
/** One block in this many has a message, whose receipt is another call. */
const MESSAGE_EVERY = 20;

/** A node with limits of rate and calls that answers after `latency`, until it fails. */
function limitedTransport(latency: number, calls: number, failsAt: number): Transport {
  let [left, at] = [RATE, performance.now()];
  const take = (now: number): boolean => {
    left = Math.min(RATE, left + ((now - at) / 1_000) * RATE);
    at = now;
    if (left < 1) return false;
    left--;
    return true;
  };
  const answer = (asked: readonly RpcCall[]): RpcOutcome[] | Error => {
    const now = performance.now();
    if (now > failsAt) return new NodeUnreachableError("the node fails");
    if (!take(now)) return new NodeBusyError(1_000);
    if (asked.length > calls) return new BatchRefusedError(asked.length);
    return asked.map(({ method }) => ({ kind: "result", result: method === "eth_chainId" ? `0x${CHAIN}` : "0x0" }));
  };
  return {
    async send(asked) {
      const answered = answer(asked);
      await new Promise((resolve) => setTimeout(resolve, latency));
      if (answered instanceof Error) throw answered;
      return answered;
    },
    onNewHead: () => undefined,
    close: () => undefined,
  };
}

/** Fetches as many blocks as the limits of one node allow in a minute. Returns the share of the minute's rate. */
async function fetchedShare(latency: number, calls: number, limits: NodeLimits): Promise<number> {
  const begun = performance.now();
  const nodes = [begun + HEALTHY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY].map(
    (failsAt, index) =>
      new RpcNode(`node ${index}`, limitedTransport(latency, calls, failsAt), CHAIN, undefined, limits),
  );
  for (const node of nodes) node.height = Number.POSITIVE_INFINITY;
  const client = clientOfNodes(nodes, CHAIN);
  const blocks = Math.round((60 * RATE * (calls - 1)) / (1 + 1 / MESSAGE_EVERY));
  const listOf = (length: number): RpcCall[] => Array.from({ length }, () => ({ method: "call", params: [] }));

  // The requests of `fetchOperations`: the blocks and their logs, then the receipts.
  const fetch: RangeFetcher<WeighedBlock> = (from, to) =>
    client.onOneNode(to, async (node) => {
      await node.batch(listOf(to - from + 2), "backfill", from);
      await node.batch(listOf(Math.floor(to / MESSAGE_EVERY) - Math.floor((from - 1) / MESSAGE_EVERY)), "gap");
      return Array.from({ length: to - from + 1 }, (_, index) => ({
        number: from + index,
        operations: (from + index) % MESSAGE_EVERY === 0 ? ["message"] : [],
        size: 2_300,
      }));
    });
  const fetchSize: FetchSize = (fitting) => {
    const [node] = client.readyNodes();
    if (node === undefined) throw new Error("no node is ready");
    return blocksPerFetch(node, fitting);
  };

  let fetched = 0;
  const sync = async (): Promise<void> => {
    await Promise.all(nodes.map((node) => node.findBatchSize(200)));
    for await (const batch of fetchAhead(fetch, 1, blocks, fetchSize)) fetched += batch.length;
  };
  const synced = sync();
  while (fetched < blocks) await vi.advanceTimersByTimeAsync(100);
  await synced;
  return 60_000 / (performance.now() - begun);
}

test.each([
  [50, 100],
  [50, 10],
  [200, 100],
  [200, 10],
])("a sync uses the limits of a node after %i ms, of %i calls, if they are not stated", async (latency, calls) => {
  expect(await fetchedShare(latency, calls, {})).toBeGreaterThan(0.92);
});

test("a sync uses the limits of a node if they are stated", async () => {
  expect(await fetchedShare(200, 10, { rate: RATE, calls: 10 })).toBeGreaterThan(0.94);
});
