import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { endpoints } from "@/features/api";
import { createDispatch } from "@/lib/api/http/dispatch";
import { local } from "@/lib/chain/networks";
import { createRpcClient, type RpcClient } from "@/lib/chain/rpc";
import { openNotifier } from "@/lib/database/notifier";
import { type Database, openDatabase } from "@/lib/database/pool";
import { anyFreePort } from "@/tools/devstack/processes/free-port";
import { type TestChain, type TestDatabase, testChain, testDatabase } from "@/tools/testing/harness";
import { runOn } from "@/tools/testing/harness/run-on";
import { type TestWorker, testWorker } from "@/tools/testing/harness/worker";

const LONG = { timeout: 60_000, interval: 25 };
const answerSchema = z.object({
  code: z.string().optional(),
  role: z.string().optional(),
  reasons: z.array(z.object({ code: z.string(), detail: z.string() })).default([]),
});

let chain: TestChain;
let rpc: RpcClient;
let server: TestDatabase;
let database: Database;
const workers: TestWorker[] = [];

beforeAll(async () => {
  [chain, server] = await Promise.all([testChain(), testDatabase()]);
  rpc = createRpcClient([chain.url]);
  database = openDatabase(server.url);
});

afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
});

afterAll(async () => {
  rpc?.close();
  await database?.close();
  await Promise.all([chain?.stop(), server?.drop()]);
});

/** The answer of a `/ready`: status, role (of a worker) and the codes of its reasons. */
type ReadyAnswer = [status: number, role: string | undefined, codes: string[]];

function readyAnswer(status: number, text: string): ReadyAnswer {
  const { role, reasons } = answerSchema.parse(JSON.parse(text));
  return [status, role, reasons.map(({ code }) => code)];
}

async function web(of = database): Promise<ReadyAnswer> {
  const dispatch = createDispatch({
    endpoints,
    limiter: null,
    context: { database: of, notifier: openNotifier(of, null), streams: 1, node: null, rulesOf: () => null },
    onFailure: () => undefined,
  });
  const { status, body } = await dispatch({ method: "GET", path: "/api/ready", query: "" });
  if (typeof body !== "string") throw new Error("ready has no body");
  return readyAnswer(status, body);
}

/** Starts a worker with a server. Returns a function that reads its `/ready`. */
async function start(
  environment: Record<string, string>,
  { databaseUrl = server.url, rpcUrl = chain.url } = {},
): Promise<() => Promise<ReadyAnswer>> {
  const port = String(await anyFreePort());
  const own = { WORKER_PORT: port, NETWORK: "local", ...environment };
  workers.push(testWorker({ databaseUrl, rpcUrl, environment: own }));
  return async () => {
    const response = await fetch(`http://127.0.0.1:${port}/ready`);
    return readyAnswer(response.status, await response.text());
  };
}

const mine = () => rpc.call("anvil_mine", ["0x1"], z.unknown());

test("web, leader and standby report the same reasons, even on a chain without new blocks", async () => {
  const leader = await start({ HEAD_AGE: "2" });
  await vi.waitFor(async () => expect(await leader()).toEqual([503, "leader", ["HEAD_TOO_OLD"]]), LONG);
  const standby = await start({});
  await vi.waitFor(async () => expect(await standby()).toEqual([503, "standby", ["HEAD_TOO_OLD"]]), LONG);
  expect(await web()).toEqual([503, undefined, ["HEAD_TOO_OLD"]]);
  await vi.waitFor(async () => {
    await mine();
    const ready = [await web(), await leader(), await standby()];
    expect(ready.map(([status, , codes]) => [status, codes])).toEqual(Array(3).fill([200, []]));
  }, LONG);
});

test("failed attempts are reported with their code until one succeeds", async () => {
  const failing = () => runOn(server.url, "select failing_code as code from leader");
  const worker = await start({});
  await vi.waitFor(async () => expect(await worker()).toEqual([200, "leader", []]), LONG);
  process.kill(chain.pid, "SIGKILL");
  await vi.waitFor(async () => expect(await failing()).toEqual([{ code: "NODE_UNREACHABLE" }]), LONG);
  const port = Number(new URL(chain.url).port);
  await chain.stop();
  chain = await testChain({ port });
  await vi.waitFor(async () => expect(await failing()).toEqual([{ code: null }]), LONG);
});

test("a dead worker, or one whose attempts fail, makes every process not ready within the limit", async () => {
  const worker = await start({});
  await vi.waitFor(async () => expect(await worker()).toEqual([200, "leader", []]), LONG);
  await workers.pop()?.stop();
  const later = "interval '16 seconds'";
  await runOn(
    server.url,
    `update worker_status set seen_at = seen_at - ${later};
     update leader set beaten_at = beaten_at - ${later}, confirmed_at = confirmed_at - ${later}, moved_at = null,
       failing_code = 'NODE_BUSY', failing_since = now() - ${later}`,
  );
  expect(await web()).toEqual([503, undefined, ["FAILING", "WORKER_SILENT", "NOT_CONFIRMED"]]);
});

test("an index that was stopped by a contradiction of a final block is not ready, in web and worker", async () => {
  const own = await testDatabase();
  const of = openDatabase(own.url);
  const folder = await mkdtemp(join(tmpdir(), "engrave-readiness-"));
  const network = join(folder, "network.json");
  await writeFile(network, JSON.stringify({ ...local, registry: null, finalityDepth: 2 }));
  // The node's finalized block is the second one below its head.
  const node = await testChain({ args: ["--slots-in-an-epoch", "1"] });
  const client = createRpcClient([node.url]);
  const environment = { NETWORK: network };
  const leader = testWorker({ databaseUrl: own.url, rpcUrl: node.url, environment });
  await client.call("anvil_mine", ["0xa"], z.unknown());
  const final = () => runOn(own.url, "select final_number::int as final from cursor");
  await vi.waitFor(async () => expect(await final()).toEqual([{ final: 8 }]), LONG);
  await vi.waitFor(async () => expect(await web(of)).toEqual([200, undefined, []]), LONG);
  await client.call("anvil_reorg", [6, []], z.unknown());
  await expect(leader.ended).rejects.toMatchObject({ code: "FINALITY_VIOLATED" });
  expect(await web(of)).toEqual([503, undefined, expect.arrayContaining(["FINALITY_VIOLATED"])]);
  // Without a node, a worker that starts again cannot confirm the index.
  client.close();
  await node.stop();
  const worker = await start(environment, { databaseUrl: own.url, rpcUrl: node.url });
  const codes = expect.arrayContaining(["FINALITY_VIOLATED"]);
  await vi.waitFor(async () => expect(await worker()).toEqual([503, expect.any(String), codes]), LONG);
  await workers.pop()?.stop();
  await of.close();
  await Promise.all([own.drop(), rm(folder, { recursive: true })]);
});

test("an empty database is a schema mismatch", async () => {
  const empty = await testDatabase({ migrated: false });
  const other = openDatabase(empty.url);
  expect(await web(other)).toEqual([503, undefined, ["SCHEMA_MISMATCH"]]);
  await other.close();
  await empty.drop();
});
