import { EventEmitter, once } from "node:events";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { RpcClient } from "./client";
import { clientOf, closeNodesAfterEach, failing, nodeOf, serveCalls } from "./testing/nodes";
import type { RpcCall } from "./transport";

closeNodesAfterEach();

const calls = (count: number): RpcCall[] => Array.from({ length: count }, (_, n) => ({ method: `m${n}`, params: [] }));
const answer = (method: string): string => (method === "eth_chainId" ? "0x1" : method);
const results = (count: number) => calls(count).map(({ method }) => ({ kind: "result", result: method }));

describe("stated limits", () => {
  test("bound the calls of each request, including the check of the chain id", async () => {
    const asked: string[] = [];
    const sizes: number[] = [];
    const url = await nodeOf((request) => {
      sizes.push(request.length);
      asked.push(...request.map(({ method }) => method).filter((method) => method !== "eth_chainId"));
      return answer;
    });
    const client = clientOf([url], { chainId: 1, limits: { calls: 4 } });
    expect(await client.batch(calls(10))).toEqual(results(10));
    expect(sizes.sort()).toEqual([2, 4, 4, 4]);
    expect(asked.sort()).toEqual(calls(10).map(({ method }) => method));
  });

  test("of one call are obeyed, and the chain id is checked", async () => {
    const sizes: number[] = [];
    const url = await nodeOf((request) => {
      sizes.push(request.length);
      return answer;
    });
    const client = clientOf([url], { chainId: 1, limits: { calls: 1 } });
    expect(await client.batch(calls(3))).toEqual(results(3));
    expect(new Set(sizes)).toEqual(new Set([1]));
    await expect(clientOf([url], { chainId: 2, limits: { calls: 1 } }).batch(calls(3))).rejects.toMatchObject({
      code: "WRONG_CHAIN",
    });
  });

  test("that are above the node's are lowered", async () => {
    const url = await nodeOf((request, response) => {
      if (request.length <= 3) return answer;
      response.writeHead(413).end();
      return null;
    });
    const client = clientOf([url], { limits: { calls: 100 } });
    expect(await client.batch(calls(10))).toEqual(results(10));
    expect(client.nodes[0]?.circuit.state).toBe("closed");
  });
});

/** A node that rejects requests of more than this many calls. Counts accepted and rejected ones. */
async function limitedNode(most: number) {
  const counts = { accepted: 0, rejected: 0 };
  let isDown = false;
  const url = await nodeOf((request, response) => {
    if (isDown) response.writeHead(500).end();
    else if (request.length > most) response.writeHead(413).end();
    if (!isDown) counts[request.length > most ? "rejected" : "accepted"]++;
    return isDown || request.length > most ? null : answer;
  });
  return {
    url,
    counts,
    fail: () => {
      isDown = true;
    },
  };
}

/** Makes many batches at once, as a sync does. */
async function sync(client: RpcClient, count: number): Promise<void> {
  const all = Array.from({ length: count }, () => client.batch(calls(100), "backfill"));
  for (const outcomes of await Promise.all(all)) expect(outcomes).toEqual(results(100));
}

describe("limits that are not stated", () => {
  test.each([3, 10, 40, 100])("are found with few rejected requests (%i calls)", async (most) => {
    const { url, counts } = await limitedNode(most);
    const client = clientOf([url], { chainId: 1 });
    await client.nodes[0]?.findBatchSize(200);
    expect(counts.rejected).toBeLessThanOrEqual(6);
    await sync(client, 40);
    // One call of each request identifies the chain.
    expect(client.nodes[0]?.batchSize).toBe(most - 1);
    expect(counts.rejected).toBeLessThanOrEqual(15);
    expect(counts.accepted).toBeLessThanOrEqual(40 * Math.ceil(100 / (most - 1)) * 1.5 + 20);
  });

  test("are the first guess for the next node", async () => {
    const [first, second] = [await limitedNode(10), await limitedNode(10)];
    const client = clientOf([first.url, second.url], { chainId: 1 });
    await sync(client, 20);
    expect(first.counts.rejected).toBeGreaterThan(0);
    // On a busy machine, a request that the first node answered late went to the second one too.
    const before = second.counts.rejected;
    first.fail();
    await sync(client, 5);
    expect(client.nodes[1]?.batchSize).toBe(9);
    expect(second.counts.rejected - before).toBeLessThanOrEqual(1);
  });

  test.each([true, false])("of one call are found (by a search at the start: %s)", async (searches) => {
    const { url, counts } = await limitedNode(1);
    const client = clientOf([url], { chainId: 1 });
    if (searches) await client.nodes[0]?.findBatchSize(200);
    expect(await client.batch(calls(20))).toEqual(results(20));
    expect(counts.rejected).toBeLessThan(9);
  });

  test("do not fail a large batch that is refused often", async () => {
    let requests = 0;
    const url = await nodeOf((_, response) => {
      if (++requests % 3 > 0) return answer;
      response.writeHead(429, { "retry-after": "0" }).end();
      return null;
    });
    const client = clientOf([url], { chainId: 1, limits: { calls: 2 } });
    expect(await client.batch(calls(100))).toEqual(results(100));
  });
});

describe("a node that limits the rate of requests", () => {
  test("receives the refused request again, not its whole batch", async () => {
    let requests = 0;
    const served: string[] = [];
    const url = await nodeOf((request, response) => {
      if (++requests === 2) {
        response.writeHead(429).end();
        return null;
      }
      served.push(...request.map(({ method }) => method));
      return answer;
    });
    const client = clientOf([url, await nodeOf(() => () => "other")], { limits: { calls: 3, rate: 20 } });
    expect(await client.batch(calls(6))).toEqual(results(6));
    expect(served.sort()).toEqual(calls(6).map(({ method }) => method));
    expect(client.nodes[0]?.failures.get("NODE_BUSY")).toBe(1);
    expect(client.nodes[0]?.circuit.state).toBe("closed");
  });

  test("is replaced by another one if it refuses everything, or for a long time", async () => {
    const other = await nodeOf(() => answer);
    for (const retryAfter of [undefined, "60"]) {
      let requests = 0;
      const url = await nodeOf((_, response) => {
        if (++requests === 1) return answer;
        response.writeHead(429, retryAfter === undefined ? {} : { "retry-after": retryAfter }).end();
        return null;
      });
      const client = clientOf([url, other]);
      expect(await client.batch(calls(1))).toEqual(results(1));
      expect(await client.batch(calls(1))).toEqual(results(1));
      expect(await client.batch(calls(1))).toEqual(results(1));
      expect(requests).toBe(retryAfter === undefined ? 3 : 2);
    }
  });
});

describe("when a node fails", () => {
  test("the rest of a batch is not sent", async () => {
    let asked = 0;
    const url = await nodeOf((request, response) => {
      asked++;
      return failing(request, response);
    });
    const client = clientOf([url], { limits: { calls: 1 } });
    await expect(client.batch(calls(100))).rejects.toMatchObject({ code: "NODE_UNREACHABLE" });
    await expect.poll(() => client.nodes[0]?.circuit.state).toBe("half-open");
    expect(asked).toBeLessThanOrEqual(client.nodes[0]?.requests ?? 0);
    expect(client.nodes[0]?.requests).toBeLessThan(40);
  });

  test("requests that wait for it go to another node immediately", async () => {
    let asked = 0;
    const url = await nodeOf((_, response) => {
      asked++;
      response.writeHead(500).end();
      return null;
    });
    const client = clientOf([url, await nodeOf(() => answer)], { limits: { calls: 2, rate: 2 } });
    const since = performance.now();
    expect(await Promise.all(Array.from({ length: 6 }, () => client.batch(calls(1))))).toHaveLength(6);
    // The rate allows two requests at once, and another one each half a second.
    expect(asked).toBeLessThanOrEqual(2 + Math.floor((performance.now() - since) / 500));
  });

  test("requests wait for the one that tests it, if there is no other node", async () => {
    let requests = 0;
    let release = (): void => undefined;
    const arrived = new EventEmitter();
    const url = await nodeOf((request, response) => {
      if (++requests === 1) {
        response.writeHead(500).end();
        return null;
      }
      if (requests > 2) return answer;
      release = () => response.end(JSON.stringify(request.map(({ id }) => ({ jsonrpc: "2.0", id, result: "m0" }))));
      arrived.emit("request");
      return null;
    });
    const client = clientOf([url]);
    await expect(client.call("m0", [], z.string())).rejects.toMatchObject({ code: "NODE_UNREACHABLE" });
    await expect.poll(() => client.nodes[0]?.circuit.state).toBe("half-open");
    const inTest = once(arrived, "request");
    const all = [client.call("m0", [], z.string()), client.call("m0", [], z.string())];
    await inTest;
    expect(requests).toBe(2);
    release();
    expect(await Promise.all(all)).toEqual(["m0", "m0"]);
  });
});

describe("a batch whose answers exceed the node's own limit", () => {
  /** A node that ends a batch after this many answers, as go-ethereum does. */
  const cuttingNode = (most: number) =>
    serveCalls((asked) =>
      asked.map(({ method }, index) =>
        index < most ? { result: answer(method) } : { error: { code: -32003, message: "response too large" } },
      ),
    );

  test("can be split by the caller", async () => {
    const [node] = clientOf([await cuttingNode(3)], { chainId: 1 }).nodes;
    const reads = Array.from({ length: 4 }, (_, n) => ({ method: `eth_getBlockReceipts${n}`, params: [] }));
    await expect(node?.batch(reads)).rejects.toMatchObject({
      code: "ANSWER_TOO_LARGE",
      message: expect.stringContaining("the node's own limit"),
    });
    // The check of the chain id is the fourth call.
    await expect(node?.batch(reads.slice(0, 3))).rejects.toMatchObject({ code: "ANSWER_TOO_LARGE" });
    expect(await node?.batch(reads.slice(0, 2))).toHaveLength(2);
  });

  test("is not confused with a failed execution or a rejected transaction", async () => {
    const client = clientOf([await cuttingNode(0)]);
    const calls = ["eth_call", "eth_sendRawTransaction"].map((method) => ({ method, params: [] }));
    const error = { kind: "error", code: -32003, message: "response too large" };
    expect(await client.batch(calls)).toEqual([error, error]);
  });
});
