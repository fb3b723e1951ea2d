import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { migrate } from "@/lib/database/migrate";
import { type Notifier, openNotifier } from "@/lib/database/notifier";
import { type Database, openDatabase } from "@/lib/database/pool";
import { grantRoles, type RoleUrls } from "@/tools/devstack/postgres/roles";
import { type PostgresServer, startPostgres } from "@/tools/devstack/postgres/start-postgres";
import { runOn, withClient } from "@/tools/testing/harness/run-on";
import { type Stage, stageOf } from "@/tools/testing/harness/stage";
import { until } from "@/tools/testing/harness/until";

/** A separate server, because the queue of notifications belongs to the whole server, and is small here: 512 kB. */
let folder: string;
let server: PostgresServer;
let roles: RoleUrls;
let stage: Stage;
let holder: pg.Client;
let database: Database;
let notifier: Notifier;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "engrave-notifications-"));
  const settings = { max_notify_queue_pages: "64" };
  server = await startPostgres({ folder: join(folder, "postgres"), durable: false, maxConnections: 50, settings });
  await runOn(server.url("postgres"), "CREATE DATABASE engrave");
  roles = await grantRoles(server, "engrave");
  await migrate(roles.worker);
  stage = await stageOf({ name: "full notifications", blocks: 5 });
  holder = new pg.Client({ connectionString: roles.web });
  await holder.connect();
  database = openDatabase(roles.web);
});

afterEach(async () => {
  await stage.close();
  await notifier?.close();
  await database.close();
  await server.guarded.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Fills the queue as the site's role: a session that listens does not read on until its transaction ends. */
async function fillQueue(): Promise<void> {
  await holder.query("LISTEN other");
  await holder.query("BEGIN");
  await holder.query("SELECT 1");
  const filling = runOn(
    roles.web,
    "SELECT count(pg_notify('filler', repeat('x', 7900) || n)) FROM generate_series(1, 100) n",
  );
  await expect(filling).rejects.toMatchObject({ code: "54000" });
}

test("the index moves on while the queue of notifications is full, also after a restart, and readers learn of it", async () => {
  const isAtHead = () => stage.isAtHead(roles.worker);
  let worker = stage.start(roles.worker);
  const failed = vi.fn();
  worker.ended.catch(failed);
  await until(isAtHead);
  notifier = openNotifier(database, roles.web);
  const seen: number[] = [];
  notifier.subscribe({ onEvent: ({ at }) => seen.push(at.block), onClose: () => undefined });
  await until(() => notifier.current() !== null);

  await fillQueue();
  const isAtHeadOrFailed = async () => failed.mock.calls.length > 0 || (await isAtHead());
  stage.chain.grow(3);
  await until(isAtHeadOrFailed);
  expect(failed).not.toHaveBeenCalled();
  await worker.stop();
  worker = stage.start(roles.worker);
  worker.ended.catch(failed);
  stage.chain.grow(3);
  await until(isAtHeadOrFailed);
  expect(failed).not.toHaveBeenCalled();
  const last = Number(stage.chain.view().blocks.at(-1)?.number);
  await until(() => seen.includes(last));

  // As PostgreSQL does after `idle_in_transaction_session_timeout`.
  await holder.end();
  await until(() => notifier.current()?.block === last);
  await withClient(roles.web, async (listener) => {
    const heard: string[] = [];
    listener.on("notification", ({ payload = "" }) => heard.push(payload));
    await listener.query("LISTEN engrave");
    stage.chain.grow(1);
    // The worker also repeats the notification that the full queue refused.
    await until(() => heard.some((payload) => new RegExp(`^\\d+:${last + 1}$`).test(payload)));
  });
});
