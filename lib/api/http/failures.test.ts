import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endpoints } from "@/features/api";
import { type Notifier, openNotifier } from "@/lib/database/notifier";
import { type Database, openDatabase } from "@/lib/database/pool";
import type { Hash } from "@/lib/protocol";
import { portOf } from "@/lib/runtime/port-of";
import { type TestDatabase, testDatabase } from "@/tools/testing/harness";
import { chainNode } from "../node/chain-node";
import type { ChainNode } from "./define-endpoint";
import { type ApiResponse, createDispatch, type DispatchOptions } from "./dispatch";

const HASH: Hash = `0x${"ab".repeat(32)}`;
const ADDRESS = `0x${"ab".repeat(20)}`;

let server: TestDatabase;
let database: Database;
let notifier: Notifier;
let failures: Parameters<DispatchOptions["onFailure"]>[0][] = [];

beforeAll(async () => {
  server = await testDatabase();
  database = openDatabase(server.url);
  notifier = openNotifier(database, null);
});

afterAll(async () => {
  await database?.close();
  await server?.drop();
});

async function get(path: string, parts: { database?: Database; node?: ChainNode | null } = {}): Promise<ApiResponse> {
  failures = [];
  const dispatch = createDispatch({
    endpoints,
    limiter: null,
    context: { database, notifier, streams: 1, node: null, rulesOf: () => null, ...parts },
    onFailure: (failure) => failures.push(failure),
  });
  const [bare = "", query = ""] = path.split("?");
  return dispatch({ method: "GET", path: bare, query });
}

/** An address on this machine without a listener. */
async function closedPort(): Promise<number> {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const port = portOf(taken);
  taken.close();
  await once(taken, "close");
  return port;
}

test("an empty database is not a failure", async () => {
  expect((await get("/api/deployment/GOLD")).status).toBe(404);
  expect((await get("/api/token/gettokens")).status).toBe(200);
  expect((await get("/api/explorer/status")).status).toBe(404);
  expect((await get(`/api/${HASH}/status`)).status).toBe(404);
  const { headers } = await get("/api/deployment/GOLD");
  expect(headers["X-Index-Block"]).toBeUndefined();
});

test("without the database, an endpoint answers 500 or 503 as its section says, without internals, and the log contains the cause", async () => {
  const port = await closedPort();
  const away = openDatabase(`postgresql://someone:secret@127.0.0.1:${port}/engrave`);
  const failing = [
    "/api/GOLD/checkid?id=1",
    "/api/GOLD/nextid",
    "/api/mints/GOLD",
    `/api/GOLD/${HASH}/exist`,
    `/api/mint-amount/GOLD/${HASH}`,
    `/api/transactions/GOLD/${HASH}`,
    "/api/deployment/GOLD",
    `/api/owner/GOLD/${HASH}`,
    `/api/tokens/ownedBy?address=${ADDRESS}`,
    `/api/${ADDRESS}/GOLD/${ADDRESS}/delegation`,
  ];
  const unavailable = [
    `/api/${HASH}/status`,
    "/api/token/gettokens",
    `/api/${ADDRESS}/GOLD/balanceb`,
    "/api/holder/GOLD",
    "/api/explorer/tokens",
  ];
  for (const path of [...failing, ...unavailable]) {
    const { status, headers, body } = await get(path, { database: away });
    const expected = failing.includes(path) ? 500 : 503;
    expect([path, status, headers["Content-Type"]]).toEqual([path, expected, "application/problem+json"]);
    expect(headers["Retry-After"]).toBe("5");
    expect(JSON.parse(String(body))).toMatchObject({ status: expected, code: "DATABASE_UNAVAILABLE" });
    expect(body).not.toMatch(/secret|127\.0\.0\.1|ECONN|SELECT|stack/i);
    expect(failures).toMatchObject([
      {
        code: "DATABASE_UNAVAILABLE",
        path: path.split("?")[0],
        cause: { code: "DATABASE_UNREACHABLE", cause: { code: "ECONNREFUSED" } },
      },
    ]);
  }
  for (const path of ["/api/health", "/api/ready"]) {
    expect(await get(path, { database: away })).toMatchObject({ status: 503, headers: { "Retry-After": "5" } });
  }
  await away.close();
});

test("a failed call to the node is reported if the index alone cannot answer", async () => {
  const node = chainNode([`http://127.0.0.1:${await closedPort()}`]);
  const { status, body } = await get(`/api/${HASH}/status`, { node });
  expect([status, JSON.parse(String(body)).code]).toEqual([503, "NODE_UNAVAILABLE"]);
  expect(failures).toMatchObject([{ code: "NODE_UNAVAILABLE", cause: { code: "NODE_UNREACHABLE" } }]);
});

test("a mined transaction is pending until the index has its block", async () => {
  const block = { number: 7, hash: HASH } as const;
  const node: ChainNode = {
    findTransaction: async () => ({ block }),
    findProceeds: async () => null,
    findItemStates: async () => null,
    findPendingMints: async () => ({ block: 0, byTicker: new Map() }),
    mintControl: async () => "none",
  };
  const statusAt = async (indexed: number, final: number, hashOfSeven: string | null) => {
    await database.query({ name: "clear", text: `DELETE FROM "cursor"` }, []);
    await database.query({ name: "clear-recent", text: "DELETE FROM recent_block" }, []);
    await database.query(
      {
        name: "begin",
        text: `INSERT INTO "cursor" (id, network, chain_id, start_block, rules_hash, block_number, block_time, epoch, final_number)
          VALUES (1, 'local', 31337, 3, '', $1, 0, 1, $2)`,
      },
      [indexed, final],
    );
    if (hashOfSeven !== null) {
      const text = "INSERT INTO recent_block (number, hash, timestamp) VALUES (7, decode($1, 'hex'), 0)";
      await database.query({ name: "recent", text }, [hashOfSeven.slice(2)]);
    }
    return (await get(`/api/${HASH}/status`, { node })).body;
  };
  const pending = '{"status":"pending"}';
  const unknown = expect.stringContaining("TRANSACTION_UNKNOWN");
  expect(await statusAt(6, 2, null)).toBe(pending);
  expect(await statusAt(7, 2, `0x${"cd".repeat(32)}`)).toBe(pending);
  expect(await statusAt(7, 2, HASH)).toEqual(unknown);
  expect(await statusAt(90, 7, null)).toEqual(unknown);
});
