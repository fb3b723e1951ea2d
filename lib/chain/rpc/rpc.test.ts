import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import { afterEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { Circuit } from "./circuit";
import { createRpcClient, type RpcClient } from "./client";
import { NodeInconsistentError, NodeUnreachableError } from "./errors";
import { Lane } from "./lane";
import { RpcNode } from "./node";
import { countSchema } from "./quantity";
import type { RpcCall, RpcOutcome, Transport } from "./transport";

const callsSchema = z.array(z.object({ id: z.number(), method: z.string(), params: z.array(z.unknown()) }));
type Calls = z.infer<typeof callsSchema>;
/** Answers in full, or gives what each call comes to. */
type Behaviour = (calls: Calls, response: ServerResponse) => ((method: string) => unknown) | null;

const servers: Server[] = [];
const clients: RpcClient[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  }
});

/** A node that behaves so over real HTTP; gives its address. */
async function nodeOf(behave: Behaviour): Promise<string> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const calls = callsSchema.parse(JSON.parse(Buffer.concat(chunks).toString()));
      const result = behave(calls, response);
      if (result === null) return;
      response.end(JSON.stringify(calls.map(({ id, method }) => ({ jsonrpc: "2.0", id, result: result(method) }))));
    });
  });
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the node has no port");
  return `http://127.0.0.1:${address.port}`;
}

function clientOf(urls: readonly string[], chainId?: number): RpcClient {
  const client = createRpcClient(urls, { ...(chainId === undefined ? {} : { chainId }), timeout: 2_000 });
  clients.push(client);
  return client;
}

const chain = (id: number) => (method: string) => (method === "eth_chainId" ? `0x${id.toString(16)}` : "0x7");
const height = (client: RpcClient) => client.call("eth_blockNumber", [], countSchema);
const failing: Behaviour = (_, response) => {
  response.writeHead(500).end();
  return null;
};

describe("a node's batches", () => {
  test("shrink on its complaint and grow again", async () => {
    const sizes: number[] = [];
    let limit = 10;
    const url = await nodeOf((calls, response) => {
      sizes.push(calls.length);
      if (calls.length <= limit) return chain(1);
      response.end(JSON.stringify({ jsonrpc: "2.0", id: null, error: { code: -32600, message: "batch too large" } }));
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

  test("prove of which chain they are, apart where the node takes one call at once", async () => {
    const asked: string[] = [];
    const url = await nodeOf((calls, response) => {
      asked.push(calls.map(({ method }) => method).join());
      if (calls.length === 1) return chain(5);
      response.writeHead(413).end();
      return null;
    });
    expect(await height(clientOf([url], 5))).toBe(7);
    expect(asked.slice(-2)).toEqual(["eth_chainId", "eth_blockNumber"]);
    await expect(height(clientOf([url], 6))).rejects.toMatchObject({ code: "WRONG_CHAIN" });
  });
});

describe("a node of another chain", () => {
  test("after a failover is put aside, what it said is not taken, and another one is asked", async () => {
    let chainId = 1;
    let asked = 0;
    const first = await nodeOf(() => {
      asked++;
      return chain(chainId);
    });
    const second = await nodeOf(() => (method) => (method === "eth_chainId" ? "0x1" : "0x8"));
    const client = clientOf([first, second], 1);
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
  test("is left alone as long as it asks for", async () => {
    const url = await nodeOf((_, response) => {
      response.writeHead(429, { "retry-after": "20" }).end();
      return null;
    });
    const client = clientOf([url]);
    await expect(height(client)).rejects.toMatchObject({ code: "NODE_BUSY" });
    expect(client.nodes[0]?.circuit.pause).toBeGreaterThan(15_000);
    await expect(height(client)).rejects.toMatchObject({ code: "NODE_UNREACHABLE" });
    expect(client.nodes[0]?.requests).toBe(1);
  });

  test("is told by status and code, not by its words", async () => {
    const words = await nodeOf((calls, response) => {
      const error = { code: 429, message: "everything is fine" };
      response.end(JSON.stringify(calls.map(({ id }) => ({ jsonrpc: "2.0", id, error }))));
      return null;
    });
    await expect(height(clientOf([words]))).rejects.toMatchObject({ code: "NODE_BUSY" });
    const refusing = await nodeOf((calls, response) => {
      const error = { code: -32000, message: "429 too many requests" };
      response.end(JSON.stringify(calls.map(({ id }) => ({ jsonrpc: "2.0", id, error }))));
      return null;
    });
    await expect(height(clientOf([refusing]))).rejects.toMatchObject({ code: "NODE_REFUSED", rpcCode: -32000 });
  });

  test("gives way to the next, which is asked first from then on", async () => {
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

  test("and has fewer blocks than are asked for is not asked for them", async () => {
    const client = clientOf([await nodeOf(() => chain(1)), await nodeOf(() => () => "0x9")]);
    for (const [index, node] of client.nodes.entries()) node.height = index * 10;
    const asked = await client.onOneNode(5, async (node) => node.name);
    expect(asked).toBe(client.nodes[1]?.name);
  });
});

describe("the circuit breaker", () => {
  test("opens longer after each failure in a row, and lets one attempt through when its time is over", () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    try {
      const circuit = new Circuit();
      const pauses = [1, 2, 3].map(() => {
        circuit.failed(null);
        const { pause } = circuit;
        expect(circuit.tryEnter()).toBe(false);
        vi.advanceTimersByTime(pause + 1);
        expect(circuit.state).toBe("half-open");
        expect([circuit.tryEnter(), circuit.tryEnter()]).toEqual([true, false]);
        return pause;
      });
      expect(pauses[0]).toBeLessThanOrEqual(250);
      expect(pauses[2]).toBeGreaterThan(250);
      circuit.succeeded();
      expect(circuit.state).toBe("closed");
    } finally {
      vi.useRealTimers();
    }
  });

  test("takes failures of attempts that were under way together for one, and no late success for recovery", () => {
    const circuit = new Circuit();
    for (let attempt = 0; attempt < 16; attempt++) circuit.failed(null);
    expect(circuit.pause).toBeLessThanOrEqual(250);
    circuit.succeeded();
    expect(circuit.state).toBe("open");
  });
});

describe("the requests to a node", () => {
  const outcome: RpcOutcome = { kind: "result", result: "0x1" };

  /** A transport whose requests wait until they are let go. */
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

  test("go out urgent ones first: the head, then gaps, then what is ahead", async () => {
    const { transport, sent, release } = heldTransport();
    const node = new RpcNode("held", transport);
    const call = (method: string): RpcCall[] => [{ method, params: [] }];
    const all = Array.from({ length: node.lane.limit }, () => node.batch(call("first")));
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

  test("are fewer at once after a complaint, and more again while it bears them", async () => {
    const lane = new Lane();
    const before = lane.limit;
    lane.strained();
    expect(lane.limit).toBe(before / 2);
    const round = () =>
      Promise.all(
        Array.from({ length: lane.limit }, () =>
          lane.run("backfill", async () => {
            await new Promise((resolve) => setImmediate(resolve));
            lane.bore();
          }),
        ),
      );
    for (let count = 0; count < 5; count++) await round();
    expect(lane.limit).toBeGreaterThan(before / 2);
    for (let count = 0; count < 10; count++) lane.strained();
    expect(lane.limit).toBe(1);
  });
});

describe("an answer", () => {
  test.each<[string, string]>([
    ["is not JSON", "<html>"],
    ["is cut", '[{"jsonrpc":"2.0","id":0'],
    ["answers another call", '[{"jsonrpc":"2.0","id":9,"result":"0x1"}]'],
    ["answers twice", '[{"jsonrpc":"2.0","id":0,"result":"0x1"},{"jsonrpc":"2.0","id":0,"result":"0x2"}]'],
    ["is of another form", '[{"jsonrpc":"2.0","id":0,"result":7}]'],
  ])("that %s is not taken", async (_, body) => {
    const url = await nodeOf((__, response) => {
      response.end(body);
      return null;
    });
    await expect(height(clientOf([url]))).rejects.toBeInstanceOf(NodeInconsistentError);
  });

  test("that does not come ends with the time for it", async () => {
    const url = await nodeOf(() => null);
    const client = createRpcClient([url], { timeout: 100 });
    clients.push(client);
    await expect(height(client)).rejects.toBeInstanceOf(NodeUnreachableError);
  });
});
