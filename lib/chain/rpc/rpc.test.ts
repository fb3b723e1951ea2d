import { describe, expect, test, vi } from "vitest";
import { Circuit } from "./circuit";
import type { RpcClient } from "./client";
import { NodeInconsistentError, NodeUnreachableError } from "./errors";
import { RpcNode } from "./node";
import { countSchema } from "./quantity";
import { RequestQueue } from "./request-queue";
import { enqueue } from "./testing/enqueue";
import { clientOf, closeNodesAfterEach, failing, nodeOf } from "./testing/nodes";
import type { RpcCall, RpcOutcome, Transport } from "./transport";

closeNodesAfterEach();

const chain = (id: number) => (method: string) => (method === "eth_chainId" ? `0x${id.toString(16)}` : "0x7");
const height = (client: RpcClient) => client.call("eth_blockNumber", [], countSchema);

describe("a node's batches", () => {
  test.each<[string, (firstId: number | undefined, error: object) => unknown]>([
    ["without a list", (_, error) => ({ jsonrpc: "2.0", id: null, error })],
    ["for the first call", (id, error) => [{ jsonrpc: "2.0", id, error }]],
    ["for no call", (_, error) => [{ jsonrpc: "2.0", id: null, error }]],
  ])("shrink when the node rejects one by an error %s, and grow again", async (_, rejection) => {
    const sizes: number[] = [];
    let limit = 10;
    const url = await nodeOf((calls, response) => {
      sizes.push(calls.length);
      if (calls.length <= limit) return chain(1);
      response.end(JSON.stringify(rejection(calls[0]?.id, { code: -32600, message: "batch too large" })));
      return null;
    });
    const client = clientOf([url]);
    const calls: RpcCall[] = Array.from({ length: 100 }, () => ({ method: "eth_blockNumber", params: [] }));
    expect(await client.batch(calls)).toHaveLength(100);
    expect(Math.max(...sizes.slice(-5))).toBeLessThanOrEqual(10);
    limit = 1_000;
    const before = sizes.length;
    for (let round = 0; round < 8; round++) await client.batch(calls);
    expect(Math.max(...sizes.slice(before))).toBeGreaterThan(20);
  });

  test("check the chain id, by a separate request if the node accepts one call per request", async () => {
    const asked: string[] = [];
    const url = await nodeOf((calls, response) => {
      asked.push(calls.map(({ method }) => method).join());
      if (calls.length === 1) return chain(5);
      response.writeHead(413).end();
      return null;
    });
    expect(await height(clientOf([url], { chainId: 5 }))).toBe(7);
    expect(asked.slice(-2)).toEqual(["eth_chainId", "eth_blockNumber"]);
    await expect(height(clientOf([url], { chainId: 6 }))).rejects.toMatchObject({ code: "WRONG_CHAIN" });
  });
});

describe("a node that changes to another chain", () => {
  test("is excluded without using its answer, and another node is called", async () => {
    let chainId = 1;
    let asked = 0;
    const first = await nodeOf(() => {
      asked++;
      return chain(chainId);
    });
    const second = await nodeOf(() => (method) => (method === "eth_chainId" ? "0x1" : "0x8"));
    const client = clientOf([first, second], { chainId: 1 });
    expect(await height(client)).toBe(7);
    chainId = 2;
    expect(await height(client)).toBe(8);
    const before = asked;
    expect(await height(client)).toBe(8);
    expect(asked).toBe(before);
    expect(client.nodes.map(({ isOfWrongChain }) => isOfWrongChain)).toEqual([true, false]);
    expect(client.nodes[0]?.circuit.state).toBe("open");
  });
});

describe("a node that fails", () => {
  test("is not called for as long as it requested", async () => {
    const url = await nodeOf((_, response) => {
      response.writeHead(429, { "retry-after": "20" }).end();
      return null;
    });
    const client = clientOf([url]);
    await expect(height(client)).rejects.toMatchObject({ code: "NODE_BUSY" });
    expect(client.nodes[0]?.circuit.remaining).toBeGreaterThan(15_000);
    await expect(height(client)).rejects.toMatchObject({ code: "NODE_UNREACHABLE" });
    expect(client.nodes[0]?.requests).toBe(1);
  });

  test("is classified by status and code, not by its message", async () => {
    const busy = await nodeOf((calls, response) => {
      const error = { code: 429, message: "everything is fine" };
      response.end(JSON.stringify(calls.map(({ id }) => ({ jsonrpc: "2.0", id, error }))));
      return null;
    });
    await expect(height(clientOf([busy]))).rejects.toMatchObject({ code: "NODE_BUSY" });
    const busyForAll = await nodeOf((calls, response) => {
      response.end(JSON.stringify([{ jsonrpc: "2.0", id: calls[0]?.id, error: { code: 429 } }]));
      return null;
    });
    await expect(height(clientOf([busyForAll], { chainId: 1 }))).rejects.toMatchObject({ code: "NODE_BUSY" });
    const refusing = await nodeOf((calls, response) => {
      const error = { code: -32000, message: "429 too many requests" };
      response.end(JSON.stringify(calls.map(({ id }) => ({ jsonrpc: "2.0", id, error }))));
      return null;
    });
    await expect(height(clientOf([refusing]))).rejects.toMatchObject({ code: "NODE_REFUSED", rpcCode: -32000 });
  });

  test("is replaced by the next node, which is called first from then on", async () => {
    let asked = 0;
    const first = await nodeOf((calls, response) => {
      asked++;
      return failing(calls, response);
    });
    const client = clientOf([first, await nodeOf(() => chain(1))]);
    expect(await height(client)).toBe(7);
    expect(await height(client)).toBe(7);
    expect(asked).toBe(1);
  });

  test("is not called for blocks above its height", async () => {
    const client = clientOf([await nodeOf(() => chain(1)), await nodeOf(() => () => "0x9")]);
    for (const [index, node] of client.nodes.entries()) node.height = index * 10;
    const asked = await client.onOneNode(5, async (node) => node.name);
    expect(asked).toBe(client.nodes[1]?.name);
  });
});

describe("the circuit breaker", () => {
  test("stays open longer after each failure in a row, and then allows one attempt", () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    try {
      const circuit = new Circuit();
      const delays = [1, 2, 3].map(() => {
        circuit.failed(null);
        const { remaining } = circuit;
        expect(circuit.tryEnter()).toBe(false);
        vi.advanceTimersByTime(remaining + 1);
        expect(circuit.state).toBe("half-open");
        expect([circuit.tryEnter(), circuit.tryEnter()]).toEqual([true, false]);
        return remaining;
      });
      expect(delays[0]).toBeLessThanOrEqual(250);
      expect(delays[2]).toBeGreaterThan(250);
      circuit.succeeded();
      expect(circuit.state).toBe("closed");
    } finally {
      vi.useRealTimers();
    }
  });

  test("allows others as soon as that attempt has an answer, and stays half open until it succeeds", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    try {
      const circuit = new Circuit();
      circuit.failed(null);
      vi.advanceTimersByTime(1_000);
      expect([circuit.tryEnter(), circuit.tryEnter()]).toEqual([true, false]);
      const { tested } = circuit;
      circuit.answered();
      await tested;
      expect([circuit.tested, circuit.tryEnter(), circuit.state]).toEqual([null, true, "half-open"]);
      circuit.failed(null);
      expect(circuit.remaining).toBeGreaterThan(250);
    } finally {
      vi.useRealTimers();
    }
  });

  test("counts concurrent failures as one, and does not close on a late success", () => {
    const circuit = new Circuit();
    for (let attempt = 0; attempt < 16; attempt++) circuit.failed(null);
    expect(circuit.remaining).toBeLessThanOrEqual(250);
    circuit.succeeded();
    expect(circuit.state).toBe("open");
  });
});

describe("the requests to a node", () => {
  const outcome: RpcOutcome = { kind: "result", result: "0x1" };

  /** A transport whose requests wait until they are released. */
  function heldTransport(): { transport: Transport; sent: string[]; release(): void } {
    const sent: string[] = [];
    const held: (() => void)[] = [];
    const transport: Transport = {
      async send(calls) {
        sent.push(calls[0]?.method ?? "");
        await new Promise<void>((resolve) => held.push(resolve));
        return calls.map(() => outcome);
      },
      onNewHead: () => undefined,
      close: () => undefined,
    };
    return { transport, sent, release: () => held.shift()?.() };
  }

  test("are sent by priority: head, gap, backfill", async () => {
    const { transport, sent, release } = heldTransport();
    const node = new RpcNode("held", transport);
    const call = (method: string): RpcCall[] => [{ method, params: [] }];
    const all = Array.from({ length: node.queue.limit }, () => node.batch(call("first")));
    all.push(node.batch(call("ahead"), "backfill"), node.batch(call("gap"), "gap"), node.batch(call("head"), "head"));
    const wanted = [...Array.from({ length: 16 }, () => "first"), "head", "gap", "ahead"];
    while (sent.length < wanted.length) {
      release();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(sent).toEqual(wanted);
    for (const _ of wanted) release();
    await Promise.all(all);
  });

  test("are limited further after an overload, and less again after successes", async () => {
    const queue = new RequestQueue();
    const before = queue.limit;
    queue.overloaded();
    expect(queue.limit).toBe(before / 2);
    const round = () =>
      Promise.all(
        Array.from({ length: queue.limit }, () =>
          enqueue(queue, async () => {
            await new Promise((resolve) => setImmediate(resolve));
            queue.succeeded();
          }),
        ),
      );
    for (let count = 0; count < 5; count++) await round();
    expect(queue.limit).toBeGreaterThan(before / 2);
    for (let count = 0; count < 10; count++) queue.overloaded();
    expect(queue.limit).toBe(1);
  });
});

describe("an answer", () => {
  test.each<[string, string]>([
    ["is not JSON", "<html>"],
    ["is cut", '[{"jsonrpc":"2.0","id":0'],
    ["answers another call", '[{"jsonrpc":"2.0","id":9,"result":"0x1"}]'],
    ["answers twice", '[{"jsonrpc":"2.0","id":0,"result":"0x1"},{"jsonrpc":"2.0","id":0,"result":"0x2"}]'],
    ["does not match the schema", '[{"jsonrpc":"2.0","id":0,"result":7}]'],
  ])("that %s is rejected", async (_, body) => {
    const url = await nodeOf((__, response) => {
      response.end(body);
      return null;
    });
    await expect(height(clientOf([url]))).rejects.toBeInstanceOf(NodeInconsistentError);
  });

  test("that does not arrive in time is an error", async () => {
    const url = await nodeOf(() => null);
    const client = clientOf([url], { timeout: 100 });
    await expect(height(client)).rejects.toBeInstanceOf(NodeUnreachableError);
  });
});
