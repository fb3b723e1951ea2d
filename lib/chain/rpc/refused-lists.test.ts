import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import { createTestClient, http, publicActions, walletActions } from "viem";
import { mnemonicToAccount } from "viem/accounts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { fetchOperations } from "@/indexer/operations/fetch-operations";
import { fetchHead } from "@/indexer/source/head";
import { probeNodes } from "@/indexer/source/probe";
import { messageToHex } from "@/lib/protocol";
import { portOf } from "@/lib/runtime/port-of";
import { type TestChain, testChain } from "@/tools/testing/harness";
import { developmentChain } from "@/tools/testing/harness/development-chain";
import { testSource } from "@/tools/testing/harness/verification";
import { createRpcClient, type RpcClient } from "./client";
import { BatchRefusedError } from "./errors";

const BLOCKS = 12;
/** Calls of a request that the node allows, and requests of a second. */
const MOST_CALLS = 3;
const RATE = 20;
const ERROR = { code: -32_000, message: "this is not possible" };

let chain: TestChain;
const servers: Server[] = [];
const clients: RpcClient[] = [];

beforeAll(async () => {
  chain = await testChain();
  const client = createTestClient({ mode: "anvil", chain: developmentChain, transport: http(chain.url) })
    .extend(publicActions)
    .extend(walletActions);
  const { address } = mnemonicToAccount("test test test test test test test test test test test junk");
  const data = messageToHex('data:,{"p":"nip-20","op":"ulist","tick":"A","id":"1"}');
  for (let count = 0; count < BLOCKS; count++) {
    await client.sendTransaction({ account: address, to: address, data });
    await chain.mined();
  }
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  }
});
afterAll(() => chain.stop());

interface Call {
  readonly id: number;
}
/** Refuses a request. */
type Refusal = (response: ServerResponse, calls: readonly Call[]) => void;

const withStatus =
  (status: number, body: string): Refusal =>
  (response) =>
    response.writeHead(status).end(body);
const withJson =
  (make: (calls: readonly Call[]) => unknown): Refusal =>
  (response, calls) =>
    response.end(JSON.stringify(make(calls)));

const object = JSON.stringify({ jsonrpc: "2.0", id: null, error: ERROR });
const REFUSALS: readonly [string, Refusal][] = [
  ["HTTP status 500 with a JSON error", withStatus(500, object)],
  ["HTTP status 500 with a text", withStatus(500, "no")],
  ["HTTP status 500 without a body", withStatus(500, "")],
  ["HTTP status 502 with HTML", withStatus(502, "<html><body>Bad gateway</body></html>")],
  ["HTTP status 413", withStatus(413, "")],
  ["HTTP status 400 with a JSON error", withStatus(400, object)],
  ["HTTP status 403 with HTML", withStatus(403, "<html></html>")],
  ["HTTP status 204", withStatus(204, "")],
  ["an error in place of a list", withJson(() => ({ jsonrpc: "2.0", id: null, error: ERROR }))],
  ["a list of one error", withJson(() => [{ jsonrpc: "2.0", id: null, error: ERROR }])],
  ["an error for each call", withJson((calls) => calls.map(({ id }) => ({ jsonrpc: "2.0", id, error: ERROR })))],
  ["an empty list", withJson(() => [])],
  ["null", withJson(() => null)],
  ["a text", withStatus(200, "too many calls")],
  ["an empty answer", withStatus(200, "")],
  ["a closed connection", (response) => response.destroy()],
];

/** A node before the real one that refuses some requests by `refusal`. */
async function limited(refuses: (calls: number) => boolean, refusal: Refusal) {
  const counts = { requests: 0, refused: 0 };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const parsed = JSON.parse(body.toString());
    const calls: readonly Call[] = Array.isArray(parsed) ? parsed : [parsed];
    counts.requests++;
    if (refuses(calls.length)) {
      counts.refused++;
      refusal(response, calls);
      return;
    }
    const headers = { "content-type": "application/json" };
    response.end(await (await fetch(chain.url, { method: "POST", headers, body })).text());
  });
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = createRpcClient([`http://127.0.0.1:${portOf(server)}`], { chainId: 31_337 });
  clients.push(client);
  return { client, counts };
}

/** What a worker does at its start, and the numbers of operations of all blocks. */
async function sync(client: RpcClient): Promise<number[]> {
  await probeNodes(client);
  await fetchHead(client);
  const blocks = await fetchOperations(client, await testSource(client), 0, BLOCKS);
  return blocks.map(({ operations }) => operations.length);
}

const ALL = Array.from({ length: BLOCKS + 1 }, (_, block) => (block === 0 ? 0 : 1));

describe("a node that refuses lists of more than three calls", () => {
  test.each(REFUSALS)("by %s is used with shorter ones", async (_, refusal) => {
    const { client, counts } = await limited((calls) => calls > MOST_CALLS, refusal);
    expect(await sync(client)).toEqual(ALL);
    const [node] = client.nodes;
    // One call of each request identifies the chain.
    expect(node?.batchSize).toBeLessThan(MOST_CALLS);
    expect(node?.failures.get("NODE_UNREACHABLE") ?? 0).toBe(0);
    expect(counts.refused).toBeLessThanOrEqual(12);
  });

  test("is used with single calls if it refuses each list", async () => {
    const { client } = await limited((calls) => calls > 1, withStatus(500, object));
    expect(await sync(client)).toEqual(ALL);
    expect(client.nodes[0]?.batchSize).toBe(1);
  });

  test("is used with longer ones when it allows them again", async () => {
    let most = MOST_CALLS;
    const { client } = await limited((calls) => calls > most, withStatus(500, object));
    await sync(client);
    most = 1_000;
    const calls = Array.from({ length: 100 }, () => ({ method: "eth_blockNumber", params: [] }));
    for (let round = 0; round < 8; round++) await client.batch(calls);
    expect(client.nodes[0]?.batchSize).toBeGreaterThan(20);
  });
});

test("an error for a refused list names the setting", () => {
  expect(new BatchRefusedError(200).hint).toContain("RPC_BATCH");
});

describe("a node that limits the rate", () => {
  test.each(REFUSALS.filter(([name]) => !name.includes("413")))("by %s keeps its long lists", async (_, refusal) => {
    let [second, sent] = [0, 0];
    const { client, counts } = await limited(() => {
      const now = Math.floor(performance.now() / 1_000);
      if (now !== second) [second, sent] = [now, 0];
      return ++sent > RATE;
    }, refusal);
    await client.nodes[0]?.findBatchSize(200);
    const calls = Array.from({ length: 20 }, () => ({ method: "eth_blockNumber", params: [] }));
    // More requests at once than the rate allows. Some fail, as at a node that is down.
    while (counts.refused < 5) {
      await Promise.allSettled(Array.from({ length: 2 * RATE }, () => client.batch(calls)));
    }
    await expect
      .poll(
        () =>
          client.batch(calls).then(
            (outcomes) => outcomes.length,
            () => 0,
          ),
        { timeout: 20_000 },
      )
      .toBe(20);
    expect(client.nodes[0]?.batchSize).toBeGreaterThanOrEqual(100);
  });
});

test("a node that is down is asked for one call after a list, and keeps its size of lists", async () => {
  let isDown = false;
  const { client, counts } = await limited(() => isDown, withStatus(500, ""));
  await client.nodes[0]?.findBatchSize(200);
  const size = client.nodes[0]?.batchSize;
  isDown = true;
  const before = counts.requests;
  const calls = Array.from({ length: 20 }, () => ({ method: "eth_blockNumber", params: [] }));
  await expect(client.batch(calls)).rejects.toMatchObject({ code: "NODE_UNREACHABLE" });
  expect(counts.requests - before).toBe(2);
  expect(client.nodes[0]?.batchSize).toBe(size);
});
