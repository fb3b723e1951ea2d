import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { migrate } from "@/lib/database/migrate";
import { databaseUrl, runOn } from "@/tools/testing/harness/run-on";
import { startTestWeb, type TestWeb } from "@/tools/testing/harness/web";
import { expect, test } from "./wallet/fixtures";

/** Number of the latest block. The index of this test has three quarters of the blocks. */
const HEAD = 1000;

let web: TestWeb;
let page: Page;
let leave: () => Promise<void>;
const name = `faults_${randomUUID().replaceAll("-", "")}`;
/** URL of the PostgreSQL server of the system under test. */
let server: string;

/** URL of the database of this index. */
const database = () => databaseUrl(server, name);

/** Starts a web process on a new database with the position of an index. */
test.beforeAll(async ({ browser, site }) => {
  server = site.databaseUrl;
  await runOn(server, `CREATE DATABASE ${name}`);
  await migrate(database());
  await onDatabase(
    `INSERT INTO "cursor" (id, network, chain_id, start_block, rules_hash, block_number, block_hash, block_time, epoch, final_number)
     VALUES (1, 'local', 31337, 1, '', ${0.75 * HEAD}, sha256('index'), 1, 1, 0);
     INSERT INTO worker_status (id, head_number, head_hash, head_time, seen_at, started_at)
     VALUES (1, ${HEAD}, sha256('head'), 1, now(), now())`,
  );
  web = await startTestWeb({ DATABASE_URL: database(), RPC_URL: site.chain, NETWORK: "local" });
  const context = await browser.newContext({ baseURL: web.url });
  page = await context.newPage();
  leave = () => context.close();
});

test.afterAll(async () => {
  await leave();
  await web.stop();
  await runOn(server, `DROP DATABASE ${name} WITH (FORCE)`);
});

const inHeader = () => page.getByRole("banner");

async function onDatabase(statement: string): Promise<void> {
  await runOn(database(), statement);
}

/** Advances the index by one percent at a time, like a syncing worker, until the returned function is called. */
function startSyncing(): () => Promise<void> {
  const over = new AbortController();
  const { signal } = over;
  const work = (async () => {
    while (!signal.aborted) {
      await onDatabase(
        `UPDATE "cursor" SET block_number = least(block_number + ${HEAD / 100}, ${HEAD - 10}); UPDATE worker_status SET seen_at = now()`,
      );
      await wait(2000, undefined, { signal }).catch(() => undefined);
    }
  })();
  return () => {
    over.abort();
    return work;
  };
}

async function percent(): Promise<number> {
  return Number(/Syncing, (\d+) %/.exec((await inHeader().textContent()) ?? "")?.[1]);
}

test("the header of every page shows the progress and speed of the index, and that it stalled", async () => {
  const die = startSyncing();
  await page.goto("/tokens");
  await expect(inHeader()).toContainText(/Syncing, \d\d %/);
  const first = await percent();
  expect(first).toBeGreaterThanOrEqual(75);
  await expect(inHeader()).toContainText(/about \d+ (s|min) left/);
  await expect.poll(percent).toBeGreaterThan(first);
  await die();
  await onDatabase("UPDATE worker_status SET seen_at = now() - interval '5 minutes'");
  await page.goto("/status");
  await expect(inHeader()).toContainText("Stalled");
  await expect(page.getByRole("main")).toContainText(
    "The worker has not reported for 5 min. Pages show the state at the indexed block.",
  );
});

test("every page reports an unavailable database and recovers when it is back", async () => {
  await page.goto("/");
  await expect(inHeader()).toContainText("Stalled");
  await runOn(server, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  await runOn(server, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
  await expect(inHeader(), "a page that was open").toContainText("No answer");
  // A page relies on a successful probe of the database for a second.
  await expect.poll(async () => (await page.goto("/"))?.status()).toBe(503);
  for (const [path, words] of [
    ["/", "The latest operations can’t be loaded right now."],
    ["/tokens", "The tokens can’t be loaded right now."],
    ["/status", "The index can’t be reached right now."],
    [`/account/0x${"1".repeat(40)}`, "This list can’t be loaded right now."],
    ["/token/ANY", "The database does not answer."],
  ] as const) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(path === "/status" ? 200 : 503);
    await expect(page.getByRole("main"), path).toContainText(words);
    await expect(inHeader()).toContainText("No answer");
  }
  await runOn(server, `ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
  await expect(inHeader()).toContainText("Stalled");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("ANY is not deployed");
});
