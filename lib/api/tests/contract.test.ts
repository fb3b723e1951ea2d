import { once } from "node:events";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endpoints } from "@/features/api";
import { local, presetOfChain } from "@/lib/chain/networks";
import { openNotifier } from "@/lib/database/notifier";
import { openDatabase } from "@/lib/database/pool";
import { buildMessage } from "@/lib/protocol";
import { portOf } from "@/lib/runtime/port-of";
import { createFront } from "@/server/front";
import { type TestDatabase, testDatabase } from "@/tools/testing/harness";
import { type TestApi, testApi } from "@/tools/testing/harness/api";
import { historyRequests, SNAPSHOT_BLOCK } from "@/tools/testing/harness/api-examples";
import { CONTRACT } from "@/tools/testing/harness/api-history";
import { type Answered, type Ask, askServer } from "@/tools/testing/harness/ask";
import { type ApiDocument, type DocumentedResponse, faultsOf, readDocument } from "@/tools/testing/harness/contract";
import { runOn } from "@/tools/testing/harness/run-on";
import type { Context } from "../http/define-endpoint";
import { createDispatch } from "../http/dispatch";
import { PROBLEMS, type ProblemCode } from "../http/problem";
import { openRateLimiter } from "../http/rate-limit";
import { chainNode } from "../node/chain-node";
import { withLookupLimits } from "../node/lookup-limits";
import { templateOf } from "../openapi/document";

/** Checks the OpenAPI document against running servers: each documented status and code occurs and has the documented form. */
let api: TestApi;
const databases: TestDatabase[] = [];
let document: ApiDocument;
/** Servers by their fault. */
let ask: Record<
  | "nothing"
  | "limited"
  | "away"
  | "damaged"
  | "bare"
  | "empty"
  | "strange"
  | "nodeless"
  | "marketless"
  | "busy"
  | "incomplete"
  | "stuck",
  Ask
>;
const closers: (() => Promise<unknown>)[] = [];
let lock: pg.Client;

const NOWHERE = "http://127.0.0.1:9";
const NO_HASH = `0x${"ab".repeat(32)}`;

beforeAll(async () => {
  const [started, empty, damaged, bare] = await Promise.all([
    testApi({ hasSnapshot: true, hasMarket: true }),
    testDatabase(),
    testDatabase(),
    testDatabase({ migrated: false }),
  ]);
  api = started;
  databases.push(empty, damaged, bare);
  // A block number that is not a safe integer, which the reads refuse.
  await runOn(
    damaged.url,
    `INSERT INTO "cursor" (id, network, chain_id, start_block, rules_hash, block_number, block_time, epoch, final_number)
     VALUES (1, 'local', 31337, 1, '', 9007199254740993, 0, 0, 0)`,
  );
  const { ann } = api.history.people;
  // A contract that controls mints, so that the node is called.
  const asks = { op: "deploy", tick: "ASKS", max: 1000n, lim: 100n, contract: CONTRACT, cmint: false } as const;
  await api.chain.send({ from: ann, to: ann, text: buildMessage(asks) });
  await api.chain.synced();
  lock = new pg.Client({ connectionString: api.chain.databaseUrl });
  await lock.connect();
  const databaseUrl = api.chain.databaseUrl;
  ask = {
    nothing: api.ask.front,
    limited: await serve(databaseUrl, { limit: 0 }),
    away: await serve("postgresql://nobody:x@127.0.0.1:9/none", {}),
    damaged: await serve(damaged.url, {}),
    bare: await serve(bare.url, {}),
    empty: await serve(empty.url, {}),
    strange: await serve(databaseUrl, { context: { rulesOf: () => null, node: chainNode([NOWHERE]) } }),
    nodeless: await serve(databaseUrl, { context: { rulesOf: presetOfChain } }),
    marketless: await serve(databaseUrl, { context: { rulesOf: () => ({ ...local, market: null }) } }),
    busy: await serve(databaseUrl, {
      context: {
        node: withLookupLimits(chainNode([NOWHERE]), { perSecond: 0, perClient: 0 }),
        rulesOf: presetOfChain,
      },
    }),
    // Without the answers of api.ask.front in its cache.
    incomplete: await serve(databaseUrl, { context: { rulesOf: presetOfChain } }),
    stuck: await serve(databaseUrl, { statementLimit: 200 }),
  };
  document = readDocument((await ask.nothing("/api/openapi.json")).text);
});

afterAll(async () => {
  for (const close of closers) await close();
  await lock?.end();
  await api?.stop();
  for (const database of databases) await database.drop();
});

async function serve(
  databaseUrl: string,
  options: { limit?: number; statementLimit?: number; context?: Partial<Context> },
): Promise<Ask> {
  const { limit, statementLimit = 5_000, context } = options;
  const database = openDatabase(databaseUrl, { statementLimit });
  const notifier = openNotifier(database, null);
  const defaults = { database, notifier, streams: 10, node: chainNode([NOWHERE]), rulesOf: () => null };
  const front = createFront({
    dispatch: createDispatch({
      endpoints,
      limiter: limit === undefined ? null : openRateLimiter({ limit, redisUrl: null }),
      context: { ...defaults, ...context },
      onFailure: () => undefined,
    }),
    hops: 0,
    pages: async (_request, response) => void response.end(),
    rpc: null,
    isDevelopment: false,
    onFailure: () => undefined,
  }).listen(0, "127.0.0.1");
  await once(front, "listening");
  closers.push(async () => {
    front.closeAllConnections();
    front.close();
    await notifier.close();
    await database.close();
  });
  return askServer(portOf(front));
}

/** A request that leads to this problem, and the server for it. */
function provoke(path: string, code: ProblemCode): { on: keyof typeof ask; request: string; host?: string } {
  const example = historyRequests(api.history)[path] ?? path;
  const and = example.includes("?") ? "&" : "?";
  const withHash = example.replace(/0x[0-9a-f]{64}/, NO_HASH);
  const { ann } = api.history.people;
  const check = `/explorer/check?from=${ann}&to=${ann}&text=${MINT_ASKS}`;
  switch (code) {
    case "MALFORMED_URL":
      return { on: "nothing", request: `${example}${and}x=%FF` };
    case "INVALID_PARAMETER":
      return { on: "nothing", request: `${example}${and}x=1&x=2` };
    case "URL_TOO_LONG":
      return { on: "nothing", request: `${example}${and}x=${"x".repeat(7_168)}` };
    case "MALFORMED_HOST":
      return { on: "nothing", request: example, host: "a b" };
    case "HOST_UNKNOWN":
      return { on: "nothing", request: example, host: "evil.example" };
    case "RATE_LIMITED":
      return { on: "limited", request: example };
    case "INTERNAL":
      return { on: "damaged", request: example };
    case "DATABASE_UNAVAILABLE":
      return { on: "away", request: example };
    case "SCHEMA_MISMATCH":
      return { on: "bare", request: example };
    case "BUSY":
      return { on: "stuck", request: example };
    case "INDEX_NOT_BEGUN":
      return { on: "empty", request: example };
    case "NOT_READY":
      return { on: path === "/ready" ? "empty" : "incomplete", request: example };
    case "MARKET_UNAVAILABLE":
      return { on: "marketless", request: example };
    case "NETWORK_UNKNOWN":
      return { on: "strange", request: example };
    case "TICKER_UNKNOWN":
      return { on: "nothing", request: example.replace(/GOLD|TRADE|token(?=\/0x)/, "NONE") };
    case "INSCRIPTION_UNKNOWN":
      return { on: "nothing", request: example.replace("GOLD", "NONE") };
    case "NOTHING_MINTED":
      return { on: "nothing", request: example.replace("GOLD", "EMPTY") };
    case "INSCRIPTION_BURNED":
      return { on: "nothing", request: `/owner/GOLD/${api.history.hash("gold4")}` };
    case "TRANSACTION_UNKNOWN":
      return { on: "nothing", request: withHash };
    case "BLOCK_UNKNOWN":
      return { on: "nothing", request: path.replace(":block", "999999") };
    case "SNAPSHOT_UNKNOWN":
      return { on: "nothing", request: example.replace(`/${SNAPSHOT_BLOCK}`, "/99") };
    case "NOT_IN_SNAPSHOT":
      return { on: "nothing", request: example.replace("GOLD", "NONE") };
    case "NODE_UNAVAILABLE":
      return path === "/explorer/check" ? { on: "nodeless", request: check } : { on: "strange", request: withHash };
    case "NODE_BUSY":
      return { on: "busy", request: path === "/explorer/check" ? check : withHash };
    default:
      throw new Error(`${code} is documented for ${path}, but this test has no request that causes it`);
  }
}

const MINT_ASKS = encodeURIComponent(buildMessage({ op: "mint", tick: "ASKS", id: "1", amt: 1n }));

test("the document matches the definitions of the endpoints", () => {
  expect(document.openapi).toBe("3.1.0");
  expect(Object.keys(document.paths).sort()).toEqual(endpoints.map(templateOf).sort());
  const ids = Object.values(document.paths).map(({ get }) => get.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const endpoint of endpoints) {
    const named = document.paths[templateOf(endpoint)]?.get.parameters.map(({ in: place, name }) => `${place} ${name}`);
    const defined = [
      ...Object.keys(endpoint.parameters.shape).map((name) => `path ${name}`),
      ...Object.keys(endpoint.query.shape).map((name) => `query ${name}`),
      ...(endpoint.isResumable ? ["header Last-Event-ID"] : []),
    ];
    expect([endpoint.path, named]).toEqual([endpoint.path, defined]);
  }
});

test.each(endpoints.map((endpoint) => [endpoint.path, endpoint] as const))("%s", async (path, endpoint) => {
  const responses: ApiDocument["paths"][string]["get"]["responses"] =
    document.paths[templateOf(endpoint)]?.get.responses ?? {};
  const request = `/api${historyRequests(api.history)[path] ?? path}`;
  for (const [status, response] of Object.entries(responses)) {
    if (status === "200") {
      const answered = await ask.nothing(request, path === "/explorer/stream" ? { method: "HEAD" } : {});
      expectFits(request, 200, response, answered);
      for (const name of Object.keys(response.headers ?? {})) {
        const isSaid = answered.headers.has(name) || !endpoint.isOfIndex;
        expect([request, name, isSaid]).toEqual([request, name, true]);
      }
    } else if (status === "304") {
      const tag = (await ask.nothing(request)).headers.get("etag") ?? "";
      expect((await ask.nothing(request, { headers: { "if-none-match": tag } })).status).toBe(304);
    } else {
      for (const code of response["x-codes"] ?? []) await expectProblem(path, Number(status), response, code);
    }
  }
});

async function expectProblem(path: string, status: number, response: DocumentedResponse, code: string): Promise<void> {
  const { on, request, host } = provoke(path, codeOf(code));
  const send = () => ask[on](`/api${request}`, host === undefined ? {} : { headers: { host } });
  const answered = await (on === "stuck" ? whileStuck(send) : on === "incomplete" ? whileIncomplete(send) : send());
  expect([request, JSON.parse(answered.text).code]).toEqual([request, code]);
  expectFits(request, status, response, answered);
}

/** Sends a request while the worker still has to complete the index of an earlier version. */
async function whileIncomplete(work: () => Promise<Answered>): Promise<Answered> {
  await lock.query("INSERT INTO backfill VALUES ('movement')");
  try {
    return await work();
  } finally {
    await lock.query("DELETE FROM backfill");
  }
}

/** Sends a request while the position of the index cannot be read. */
async function whileStuck(work: () => Promise<Answered>): Promise<Answered> {
  await lock.query('BEGIN; LOCK TABLE "cursor", operation IN ACCESS EXCLUSIVE MODE');
  try {
    return await work();
  } finally {
    await lock.query("ROLLBACK");
  }
}

function codeOf(text: string): ProblemCode {
  const code = Object.keys(PROBLEMS).find((name): name is ProblemCode => name === text);
  if (code === undefined) throw new Error(`${text} is not the code of a problem`);
  return code;
}

function expectFits(request: string, status: number, response: DocumentedResponse, answered: Answered): void {
  const type = answered.headers.get("content-type") ?? "";
  expect([request, answered.status, type]).toEqual([request, status, Object.keys(response.content ?? {})[0]]);
  expect([request, faultsOf(document, response, type, answered.text)]).toEqual([request, []]);
}
