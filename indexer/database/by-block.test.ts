import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "@/tools/testing/harness";
import { blindlyRead, planOf } from "@/tools/testing/harness/plans";
import { BY_BLOCK } from "./by-block";

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await testDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
});

test.each(["block_number > $1", "block_number > $1 and block_number <= $1::bigint + 100"])(
  "inscriptions with %s are read by indexes alone",
  async (range) => {
    // The planner must prefer an index even if a sequential scan is faster, as with few rows.
    await client.query("set enable_seqscan = off");
    const text = `select ticker, token_id from inscription where ${range} and ${BY_BLOCK}`;
    const plan = await planOf(client, { statement: { name: "by-block", text }, values: [7] });
    expect(blindlyRead(plan)).toEqual([]);
  },
);
