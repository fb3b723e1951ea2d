import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { endpoints } from "@/features/api";
import { callsOf } from "@/lib/chain/rpc/testing/calls";
import { answerOfChecks } from "@/lib/chain/rpc/testing/contract-call";
import { type Notifier, openNotifier } from "@/lib/database/notifier";
import { type Database, openDatabase } from "@/lib/database/pool";
import { type Hash, mintControlQuestion } from "@/lib/protocol";
import { portOf } from "@/lib/runtime/port-of";
import { type TestDatabase, testDatabase } from "@/tools/testing/harness";
import type { ChainNode } from "../http/define-endpoint";
import { createDispatch, type Dispatch } from "../http/dispatch";
import { chainNode } from "./chain-node";
import { type LookupLimits, withLookupLimits } from "./lookup-limits";

const hashOf = (n: number): Hash => `0x${n.toString(16).padStart(64, "0")}`;
const call = z.object({ id: z.number(), params: z.tuple([z.string()]) });

let server: TestDatabase;
let database: Database;
let notifier: Notifier;
let node: Server;
let url: string;
/** Hashes that were looked up at the node, and hashes of its transactions. */
let asked: string[] = [];
let known = new Set<string>();

/** A node that records each call of a batch. */
beforeAll(async () => {
  server = await testDatabase();
  database = openDatabase(server.url);
  notifier = openNotifier(database, null);
  node = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body: unknown = JSON.parse(Buffer.concat(parts).toString());
    const answers = z
      .array(call)
      .parse(Array.isArray(body) ? body : [body])
      .map(({ id, params: [hash] }) => {
        asked.push(hash);
        return { jsonrpc: "2.0", id, result: known.has(hash) ? { blockHash: null, blockNumber: null } : null };
      });
    response.end(JSON.stringify(Array.isArray(body) ? answers : answers[0]));
  }).listen(0, "127.0.0.1");
  await once(node, "listening");
  url = `http://127.0.0.1:${portOf(node)}`;
});

beforeEach(() => {
  asked = [];
  known = new Set();
});

afterAll(async () => {
  node?.closeAllConnections();
  node?.close();
  await notifier?.close();
  await database?.close();
  await server?.drop();
});

function api(limits: LookupLimits): Dispatch {
  return createDispatch({
    endpoints,
    limiter: null,
    context: {
      database,
      notifier,
      streams: 1,
      node: withLookupLimits(chainNode([url]), limits),
      rulesOf: () => null,
    },
    onFailure: () => undefined,
  });
}

async function statusOf(dispatch: Dispatch, hash: Hash, client: string | null = null) {
  const answer = await dispatch({ method: "GET", path: `/api/${hash}/status`, query: "", client });
  const body: unknown = JSON.parse(String(answer.body));
  return { status: answer.status, headers: answer.headers, body };
}

/** Number of seconds begun since then; each has a separate budget. */
function secondsSince(begun: number): number {
  return Math.floor((performance.now() - begun) / 1_000) + 1;
}

test("lookups of a client above its share are refused, not reported as unknown", async () => {
  const dispatch = api({ perSecond: 50, perClient: 10 });
  const begun = performance.now();
  const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => statusOf(dispatch, hashOf(n), "1.2.3.4")));
  const most = 10 * secondsSince(begun);
  expect(asked.length).toBeLessThanOrEqual(most);
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(asked.length);
  const refused = answers.filter(({ status }) => status !== 404);
  for (const { status, body, headers } of refused) {
    expect([status, body]).toEqual([503, expect.objectContaining({ code: "NODE_BUSY" })]);
    expect(headers["Retry-After"]).toBe("1");
  }
  known.add(hashOf(200));
  expect((await statusOf(dispatch, hashOf(200), "5.6.7.8")).body).toEqual({ status: "pending" });
});

test("all clients together stay within the budget of calls", async () => {
  const dispatch = api({ perSecond: 7, perClient: 5 });
  const begun = performance.now();
  const clients = Array.from({ length: 30 }, (_, n) => statusOf(dispatch, hashOf(n), `10.0.0.${n}`));
  await Promise.all(clients);
  expect(asked.length).toBeLessThanOrEqual(7 * secondsSince(begun));
});

test("a transaction is pending at once while several clients flood unknown hashes", async () => {
  const dispatch = api({ perSecond: 50, perClient: 10 });
  known.add(hashOf(9_999));
  let sent = 0;
  const flood = () =>
    Promise.all(Array.from({ length: 300 }, () => statusOf(dispatch, hashOf(sent++), `10.0.0.${sent % 6}`)));
  const begun = performance.now();
  for (let round = 0; round < 5; round++) {
    const statuses = (await flood()).map(({ status }) => status);
    expect(statuses).toContain(503);
    expect((await statusOf(dispatch, hashOf(9_999), `10.0.1.${round}`)).body).toEqual({ status: "pending" });
  }
  expect(asked.length).toBeLessThanOrEqual(50 * secondsSince(begun));
});

test("lookups of one hash share one call across endpoints", async () => {
  const dispatch = api({ perSecond: 5, perClient: 5 });
  known.add(hashOf(1));
  const paths = Array.from({ length: 40 }, (_, n) =>
    n % 2 === 0 ? `/api/${hashOf(1)}/status` : `/api/explorer/transactions/${hashOf(1)}`,
  );
  const begun = performance.now();
  const answers = await Promise.all(paths.map((path) => dispatch({ method: "GET", path, query: "", client: "a" })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(asked)).toEqual(new Set([hashOf(1)]));
  // An answer is used for half a second.
  expect(asked.length).toBeLessThanOrEqual(1 + Math.floor((performance.now() - begun) / 500));
});

test("a transaction is pending soon after it reaches the node, also after earlier lookups", async () => {
  const dispatch = api({ perSecond: 50, perClient: 10 });
  expect((await statusOf(dispatch, hashOf(1))).status).toBe(404);
  known.add(hashOf(1));
  const isPending = async () => expect((await statusOf(dispatch, hashOf(1))).body).toEqual({ status: "pending" });
  await vi.waitFor(isPending, { timeout: 60_000, interval: 20 });
});

function question(amount: bigint) {
  return mintControlQuestion({
    parentHash: hashOf(1),
    contract: `0x${"1".repeat(40)}`,
    sender: `0x${"2".repeat(40)}`,
    recipient: `0x${"2".repeat(40)}`,
    ticker: "GOLD",
    amount,
    gas: 100_000,
  });
}

test("equal questions to a contract share a call, and others count", async () => {
  let asked = 0;
  const never = (): never => {
    throw new Error("not called in this test");
  };
  const counting: ChainNode = {
    findTransaction: never,
    findProceeds: never,
    findItemStates: never,
    findPendingMints: never,
    async mintControl() {
      asked++;
      return "allowed";
    },
  };
  const { mintControl } = withLookupLimits(counting, { perSecond: 50, perClient: 3 });
  const begun = performance.now();
  const same = await Promise.all(Array.from({ length: 20 }, () => mintControl(question(1n), "a")));
  expect([asked, new Set(same)]).toEqual([1, new Set(["allowed"])]);
  const others = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) => mintControl(question(BigInt(n + 2)), "a")),
  );
  expect(asked).toBeLessThanOrEqual(3 * secondsSince(begun));
  for (const other of others) if (other.status === "rejected") expect(other.reason.code).toBe("NODE_BUSY");
  expect(await mintControl(question(1_000n), "b")).toBe("allowed");
});

test.each([
  ["a failed execution", "bad elliptic curve pairing size"],
  ["missing state", "missing trie node"],
])("the calls that confirm %s count, for one client and for all", async (_, message) => {
  let calls = 0;
  const failing = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const batch = callsOf(parts);
    calls += batch.length;
    const answers = batch.map(({ id, method, params }) => {
      const target = z.object({ to: z.string() }).safeParse(params[0]);
      const isContract = target.success && target.data.to === question(1n).contract;
      const outcome = isContract ? { error: { code: -32000, message } } : { result: "0x" };
      return { jsonrpc: "2.0", id, ...(answerOfChecks(method, params) ?? outcome) };
    });
    response.end(JSON.stringify(answers));
  }).listen(0, "127.0.0.1");
  await once(failing, "listening");
  const limits = { perSecond: 12, perClient: 8 };
  const { mintControl } = withLookupLimits(chainNode([`http://127.0.0.1:${portOf(failing)}`]), limits);
  const askAll = (client: string, from: number) =>
    Promise.allSettled(Array.from({ length: 8 }, (_, n) => mintControl(question(BigInt(from + n)), client)));
  const begun = performance.now();
  const periods = () => Math.floor(secondsSince(begun) / 10) + 1;

  expect(await mintControl(question(1n), "a")).toBeTruthy();
  const own = await askAll("a", 2);
  for (const each of own) if (each.status === "rejected") expect(each.reason.code).toBe("NODE_BUSY");
  expect(own.some(({ status }) => status === "rejected")).toBe(true);
  expect(calls).toBeLessThanOrEqual(80 * periods());
  await askAll("b", 100);
  await askAll("c", 200);
  expect(calls).toBeLessThanOrEqual(120 * periods());
  failing.closeAllConnections();
  failing.close();
});
