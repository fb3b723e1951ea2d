import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { json } from "node:stream/consumers";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { endpoints } from "@/features/api";
import { type Notifier, openNotifier } from "@/lib/database/notifier";
import { type Database, openDatabase } from "@/lib/database/pool";
import type { Hash } from "@/lib/protocol";
import { portOf } from "@/lib/runtime/port-of";
import { type TestDatabase, testDatabase } from "@/tools/testing/harness";
import { movedHash, moveIndex } from "@/tools/testing/harness/move-index";
import { createDispatch } from "../http/dispatch";
import { chainNode } from "./chain-node";
import { lookupLimits, withLookupLimits } from "./lookup-limits";

const call = z.object({ id: z.number(), method: z.string(), params: z.array(z.unknown()) });
/** One call, or a list of calls. */
const batch = z.union([z.array(call), call.transform((one) => [one])]);

let server: TestDatabase;
let client: pg.Client;
let database: Database;
let notifier: Notifier;
let node: Server;
/** Blocks of the node's transactions by hash; null while pending. */
let transactions = new Map<unknown, number | null>();
let height = 0;
/** Number of lookups of transactions that reached the node. */
let asked = 0;

beforeAll(async () => {
  server = await testDatabase();
  client = new pg.Client({ connectionString: server.url });
  await client.connect();
  database = openDatabase(server.url);
  notifier = openNotifier(database, server.url);
  node = createServer(async (request, response) => {
    const answers = batch.parse(await json(request)).map(({ id, method, params: [hash] }) => {
      if (method === "eth_blockNumber") return { jsonrpc: "2.0", id, result: `0x${height.toString(16)}` };
      asked++;
      const block = transactions.get(hash);
      if (block === undefined) return { jsonrpc: "2.0", id, result: null };
      const place = block === null ? [null, null] : [`0x${block.toString(16)}`, movedHash(1, block)];
      return { jsonrpc: "2.0", id, result: { blockNumber: place[0], blockHash: place[1] } };
    });
    response.end(JSON.stringify(answers));
  }).listen(0, "127.0.0.1");
  await once(node, "listening");
});

beforeEach(async () => {
  await client.query('DELETE FROM "cursor"');
  transactions = new Map();
  height = 5;
  await moveIndex(client, 1, 1, height);
});

afterAll(async () => {
  node?.closeAllConnections();
  node?.close();
  await notifier?.close();
  await client?.end();
  await database?.close();
  await server?.drop();
});

function api() {
  const limited = withLookupLimits(chainNode([`http://127.0.0.1:${portOf(node)}`]), lookupLimits(10_000));
  const context = { database, notifier, streams: 1, node: limited, rulesOf: () => null };
  const dispatch = createDispatch({ endpoints, limiter: null, context, onFailure: () => undefined });
  return async (path: string): Promise<[number, string, string | undefined]> => {
    const { status, body, headers } = await dispatch({ method: "GET", path, query: "", client: "1.2.3.4" });
    const { status: outcome, code } = z
      .object({ status: z.unknown(), code: z.string().optional() })
      .parse(JSON.parse(String(body)));
    return [status, code ?? String(outcome), headers["X-Index-Block"]];
  };
}

const hashOf = (n: number): Hash => `0x${n.toString(16).padStart(64, "0")}`;

test("a transaction without operations is unknown as soon as the index has passed its block", async () => {
  const ask = api();
  for (let n = 0; n < 25; n++) {
    const paths = [`/api/${hashOf(n)}/status`, `/api/explorer/transactions/${hashOf(n)}`];
    transactions.set(hashOf(n), null);
    for (const path of paths) expect(await ask(path)).toEqual([200, "pending", String(height)]);
    height++;
    transactions.set(hashOf(n), height);
    await moveIndex(client, 1, height, height);
    for (const path of paths) expect(await ask(path)).toEqual([404, "TRANSACTION_UNKNOWN", String(height)]);
  }
});

test("while the index moves, no answer is pending at a position that has passed the block", async () => {
  const ask = api();
  for (let n = 0; n < 40; n++) {
    transactions.set(hashOf(n), null);
    const block = height + 1;
    const moving = (async () => {
      height = block;
      transactions.set(hashOf(n), block);
      await moveIndex(client, 1, block, block);
    })();
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(`/api/${hashOf(n)}/status`)));
    await moving;
    for (const [, outcome, at] of answers) if (outcome === "pending") expect(Number(at)).toBeLessThan(block);
    expect(await ask(`/api/${hashOf(n)}/status`)).toEqual([404, "TRANSACTION_UNKNOWN", String(block)]);
  }
});

test("in one position, lookups of a pending transaction share a call", async () => {
  const ask = api();
  transactions.set(hashOf(1), null);
  asked = 0;
  for (let n = 0; n < 20; n++) expect(await ask(`/api/${hashOf(1)}/status`)).toEqual([200, "pending", "5"]);
  // A pending transaction is looked up once more, with the node's latest block; an answer serves for two seconds.
  expect(asked).toBeLessThanOrEqual(4);
});

test("a node behind the index cannot say that a transaction is pending", async () => {
  const ask = api();
  transactions.set(hashOf(1), null);
  height = 4;
  expect((await ask(`/api/${hashOf(1)}/status`)).slice(0, 2)).toEqual([503, "NODE_UNAVAILABLE"]);
  height = 5;
  expect((await ask(`/api/${hashOf(1)}/status`)).slice(0, 2)).toEqual([200, "pending"]);
});
