import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApi, testApi } from "@/tools/testing/harness/api";
import { historyRequests } from "@/tools/testing/harness/api-examples";
import { listRequests } from "@/tools/testing/harness/api-lists";
import { blindlyRead, planOf } from "@/tools/testing/harness/plans";

/** Tables that grow with the index. */
const GROWING = [
  ...["inscription", "operation", "balance", "signer", "sale", "delegation", "block", "activity", "deployment"],
  ...["orphaned_block", "orphaned_transaction", "offer", "vault", "candle", "market_token"],
  ...["movement", "result"],
  ...["snapshot", "snapshot_balance", "snapshot_inscription", "snapshot_nodes", "snapshot_fences", "registry_snapshot"],
];

let api: TestApi;
let client: pg.Client;

beforeAll(async () => {
  api = await testApi({ hasSnapshot: true, hasMarket: true });
  client = new pg.Client({ connectionString: api.chain.databaseUrl });
  await client.connect();
});

afterAll(async () => {
  await client?.end();
  await api?.stop();
});

test("no statement of the API needs a sequential scan", async () => {
  const requests = [...Object.values(historyRequests(api.history)), ...listRequests(api.history)];
  for (const request of requests) if (!request.startsWith("/explorer/stream")) await api.ask.front(`/api${request}`);
  const hash = (await api.ask.front("/api/explorer/status")).headers.get("x-index-hash");
  await api.ask.front(`/api/explorer/stream?after=0-1-${hash}`, { method: "HEAD" });
  const statements = new Map(api.sent.map((sent) => [sent.statement.name, sent]));
  expect(statements.size).toBeGreaterThan(45);
  // The planner must prefer an index even if a sequential scan is faster, as with few rows.
  await client.query("SET enable_seqscan = off");
  for (const [name, sent] of statements) {
    const blind = blindlyRead(await planOf(client, sent)).filter((table) => GROWING.includes(table));
    expect([name, blind]).toEqual([name, []]);
  }
});
