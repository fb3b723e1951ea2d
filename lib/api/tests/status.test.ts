import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { endpoints } from "@/features/api";
import { openNotifier } from "@/lib/database/notifier";
import { type Database, openDatabase } from "@/lib/database/pool";
import { readStatus } from "@/lib/database/reads/status";
import { type TestDatabase, testDatabase } from "@/tools/testing/harness";
import { type ApiResponse, createDispatch } from "../http/dispatch";

const HASH = Buffer.alloc(32, 7);

let server: TestDatabase;
let client: pg.Client;
let database: Database;

beforeAll(async () => {
  server = await testDatabase();
  client = new pg.Client({ connectionString: server.url });
  await client.connect();
  database = openDatabase(server.url);
});

afterAll(async () => {
  await database?.close();
  await client?.end();
  await server?.drop();
});

beforeEach(async () => {
  await client.query(`DELETE FROM "cursor"; DELETE FROM worker_status`);
});

async function index(block: number, start = 0): Promise<void> {
  await client.query(
    `INSERT INTO "cursor" (id, network, chain_id, start_block, rules_hash, block_number, block_hash, block_time, epoch, final_number)
     VALUES (1, 'local', 31337, $2, $3, $1, $3, 1000, 4, 0)`,
    [block, start, HASH],
  );
}

async function worker(head: number, secondsAgo: number): Promise<void> {
  await client.query(
    `INSERT INTO worker_status (id, head_number, head_hash, head_time, seen_at, started_at)
     VALUES (1, $1, $2, 1000, now() - $3 * interval '1 second', now())`,
    [head, HASH, secondsAgo],
  );
}

function get(path: string): Promise<ApiResponse> {
  const dispatch = createDispatch({
    endpoints,
    limiter: null,
    context: { database, notifier: openNotifier(database, null), streams: 1, node: null, rulesOf: () => null },
    onFailure: () => undefined,
  });
  return dispatch({ method: "GET", path, query: "" });
}

async function ready(): Promise<[number, string]> {
  const { status, body } = await get("/api/ready");
  if (typeof body !== "string") throw new Error("ready has no body");
  return [status, body];
}

async function metrics(): Promise<string> {
  const { body } = await get("/api/metrics");
  if (body === null || typeof body === "string") throw new Error("the metrics are not a stream");
  let text = "";
  for await (const chunk of body.chunks) text += String(chunk);
  return text;
}

test("without an index, the status is null and readiness fails", async () => {
  expect(await readStatus(database)).toBeNull();
  expect(await ready()).toEqual([503, expect.stringContaining("No worker has begun an index")]);
});

test("an index without a report of a worker is stalled", async () => {
  await index(10);
  expect(await readStatus(database)).toMatchObject({ state: "stalled", chain: null, lag: null });
  expect(await ready()).toEqual([503, expect.stringContaining("No worker has reported yet")]);
});

test("an index is synced up to five blocks behind the head", async () => {
  await worker(15, 1);
  await index(10);
  expect(await readStatus(database)).toMatchObject({ state: "synced", lag: 5, index: { block: 10, epoch: 4 } });
  expect((await ready())[0]).toBe(200);
  await client.query(`UPDATE "cursor" SET block_number = 9`);
  expect(await readStatus(database)).toMatchObject({ state: "syncing", lag: 6 });
  expect(await ready()).toEqual([503, expect.stringContaining("6 blocks behind")]);
});

test("an index is stalled if the worker has not reported for more than 15 seconds", async () => {
  await index(10);
  await worker(10, 10);
  expect((await ready())[0]).toBe(200);
  // Half a second above 17, because the clock may be adjusted meanwhile.
  await client.query("UPDATE worker_status SET seen_at = now() - interval '17.5 seconds'");
  const status = await readStatus(database);
  expect(status).toMatchObject({ state: "stalled", chain: { block: 10 } });
  // The statement and the reading take time.
  expect(status?.chain?.age).toBeGreaterThanOrEqual(17);
  expect(status?.chain?.age).toBeLessThanOrEqual(25);
  expect(await ready()).toEqual([503, expect.stringMatching(/for (1[7-9]|[2-9]\d) seconds/)]);
});

test("an index whose start block is above the head is ready and waits", async () => {
  await index(99, 100);
  await worker(20, 0);
  expect(await readStatus(database)).toMatchObject({ state: "waiting", lag: 0 });
  expect((await ready())[0]).toBe(200);
});

test("finality is frozen while the worker reports a fault", async () => {
  await index(10);
  await worker(10, 0);
  expect(await readStatus(database)).toMatchObject({ finality: null });
  await client.query("UPDATE worker_status SET finality_since = to_timestamp(1000.5)");
  expect(await readStatus(database)).toMatchObject({ finality: { state: "advancing", since: 1000, reason: null } });
  await client.query("UPDATE worker_status SET finality_fault = 'FINALIZED_MISMATCH'");
  expect(await readStatus(database)).toMatchObject({
    finality: { state: "frozen", since: 1000, reason: "FINALIZED_MISMATCH" },
  });
});

test("the metrics report the reason why finality is frozen", async () => {
  await index(10);
  await worker(10, 0);
  const frozen = async (): Promise<string[]> =>
    (await metrics()).split("\n").filter((line) => /^engrave_index_finality_frozen\{.*\} 1$/.test(line));
  expect(await frozen()).toEqual([]);
  await client.query("UPDATE worker_status SET finality_since = now(), finality_fault = 'FINALIZED_OLD'");
  expect(await frozen()).toEqual(['engrave_index_finality_frozen{reason="FINALIZED_OLD"} 1']);
});

test("the metrics report the code with which the worker stopped", async () => {
  await index(10);
  await worker(10, 0);
  const stopped = async (): Promise<string[]> =>
    (await metrics()).split("\n").filter((line) => line.startsWith("engrave_index_stopped{"));
  const none = ['engrave_index_stopped{code="FINALITY_VIOLATED"} 0', 'engrave_index_stopped{code="FORMAT_UNKNOWN"} 0'];
  expect(await stopped()).toEqual(none);
  await client.query(
    `INSERT INTO leader (id, epoch, backend, beaten_at, stopped_code, stopped_at) VALUES (1, 4, 1, now(), 'FORMAT_UNKNOWN', now())`,
  );
  expect(await stopped()).toEqual([none[0], 'engrave_index_stopped{code="FORMAT_UNKNOWN"} 1']);
  await client.query("UPDATE leader SET stopped_code = 'STALLED'");
  expect(await stopped()).toEqual([...none, 'engrave_index_stopped{code="STALLED"} 1']);
  await client.query("DELETE FROM leader");
});

test("the status names the method of each check that holds, and the first block from which all of them hold", async () => {
  await index(90);
  const verified = async () => (await readStatus(database))?.verified;
  const calm = { waived: [], rereadTo: null };
  const none = { header: null, transactions: null, receipts: null, senders: null, since: null, ...calm };
  expect(await verified()).toEqual(none);
  await client.query("INSERT INTO verification (check_name, method, since) VALUES ('header', 'computed', 7)");
  expect(await verified()).toEqual({ ...none, header: "computed", since: 7 });
  await client.query(
    `INSERT INTO verification (check_name, method, since)
     VALUES ('receipts', 'gas', 60), ('transactions', 'counted', 8), ('blooms', 'ignored', 80)`,
  );
  const held = { header: "computed", transactions: "counted", receipts: "gas", senders: null, since: 60, ...calm };
  expect(await verified()).toEqual(held);
  const { body } = await get("/api/explorer/status");
  expect(JSON.parse(String(body)).verified).toEqual(held);
  await client.query(
    `UPDATE verification SET waived_from = 70 WHERE check_name = 'receipts';
     UPDATE verification SET reread_to = 40 WHERE check_name = 'blooms'`,
  );
  const waived = [{ check: "receipts", since: 70 }];
  expect(await verified()).toEqual({ ...held, receipts: null, since: 8, waived, rereadTo: 40 });
  await client.query("DELETE FROM verification");
});
