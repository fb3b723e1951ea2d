import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "@/lib/database/pool";
import type { Address } from "@/lib/protocol";
import { TOTAL_TOKENS } from "@/lib/records/result";
import { type TestDatabase, testDatabase } from "@/tools/testing/harness";
import { recording, type SentStatement } from "@/tools/testing/harness/plans";
import { rowsHandled } from "@/tools/testing/harness/rows-handled";
import { runOn, withClient } from "@/tools/testing/harness/run-on";
import { readResultTotals } from "./result-totals";

const ACCOUNT: Address = `0x${"aa".repeat(20)}`;
const VAULT: Address = `0x${"bb".repeat(20)}`;

let created: TestDatabase;
let database: Database;

beforeAll(async () => {
  created = await testDatabase();
  database = openDatabase(created.url);
  await runOn(created.url, `INSERT INTO "cursor" VALUES (1, 'local', 1, 0, '', 5, '\\x01', 1700000000, 1, 0)`);
});

afterAll(async () => {
  await database?.close();
  await created?.drop();
});

/** Sends inscriptions of this many new tokens to an account, and sells one of each. */
async function send(to: Address, from: number, count: number): Promise<void> {
  await runOn(
    created.url,
    `INSERT INTO balance (ticker, address, amount, count)
       SELECT 'T' || n, decode('${to.slice(2)}', 'hex'), 1, 1 FROM generate_series(${from}, ${from + count - 1}) n;
     INSERT INTO result SELECT ticker, address, 2, 0, 1, 1, 1, 5, 2, 0, 0 FROM balance
       WHERE address = decode('${to.slice(2)}', 'hex') ON CONFLICT DO NOTHING;
     ANALYZE`,
  );
}

const totals = async () => (await readResultTotals(database, ACCOUNT, VAULT)).results.totals;

test("totals sum the account and its vault, and are null instead of partial", async () => {
  expect(await totals()).toEqual({ sales: 0, realized: 0n, unrealized: null });
  await send(ACCOUNT, 1, TOTAL_TOKENS);
  await send(VAULT, 1, TOTAL_TOKENS);
  expect(await totals()).toEqual({ sales: 2 * TOTAL_TOKENS, realized: 6n * BigInt(TOTAL_TOKENS), unrealized: null });
  await send(VAULT, TOTAL_TOKENS + 1, 1);
  expect(await totals()).toBeNull();
});

test("the work does not grow with the tokens that others send", async () => {
  const sent: SentStatement[] = [];
  await readResultTotals(recording(database, sent), ACCOUNT, VAULT);
  const [read] = sent;
  if (read === undefined) throw new Error("nothing was read");
  await withClient(created.url, async (client) => {
    const rows = () => rowsHandled(client, read.statement.text, read.values);
    await send(ACCOUNT, 10_000, 5_000);
    const before = await rows();
    await send(ACCOUNT, 20_000, 20_000);
    expect(await rows()).toBeLessThanOrEqual(before * 1.1);
  });
});
