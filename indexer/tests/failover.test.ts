import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { migrate } from "@/lib/database/migrate";
import { anyFreePort } from "@/tools/devstack/processes/free-port";
import { type TestDatabase, testDatabase } from "@/tools/testing/harness";
import { type Stage, stageOf } from "@/tools/testing/harness/stage";
import { readState } from "@/tools/testing/harness/state";

const LONG = { timeout: 60_000, interval: 50 };

let sql: pg.Client;
let server: TestDatabase;

beforeEach(async () => {
  server = await testDatabase({ migrated: false });
  sql = new pg.Client({ connectionString: server.url });
  await sql.connect();
});

afterEach(async () => {
  await sql.end();
  await server.drop();
});

/** Makes the database refuse or accept writes, and closes all connections, as in a failover. */
async function failOver(databaseUrl: string, isReadOnly: boolean): Promise<void> {
  const name = new URL(databaseUrl).pathname.slice(1);
  await sql.query(`ALTER DATABASE ${name} SET default_transaction_read_only = ${isReadOnly ? "on" : "off"}`);
  await sql.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()",
    [name],
  );
}

async function sessions(databaseUrl: string): Promise<number> {
  const name = new URL(databaseUrl).pathname.slice(1);
  const { rows } = await sql.query<{ sessions: number }>(
    "SELECT sessions::int FROM pg_stat_database WHERE datname = $1",
    [name],
  );
  return rows[0]?.sessions ?? 0;
}

test("the worker waits while the database is read-only, then continues without loss", async () => {
  const stage: Stage = await stageOf({ name: "failover", blocks: 5 });
  const worker = stage.start();
  const ended = vi.fn();
  worker.ended.then(ended, ended);
  await vi.waitFor(async () => expect(await stage.isAtHead()).toBe(true), LONG);
  const before = await readState(stage.database.url);

  await failOver(stage.database.url, true);
  stage.chain.grow(5);
  const seen = await sessions(stage.database.url);
  // The worker reconnects and retries.
  await vi.waitFor(async () => expect(await sessions(stage.database.url)).toBeGreaterThan(seen + 1), LONG);
  expect(ended).not.toHaveBeenCalled();
  expect(await readState(stage.database.url)).toEqual(before);

  await failOver(stage.database.url, false);
  await vi.waitFor(async () => expect(await stage.isAtHead()).toBe(true), LONG);
  expect(await readState(stage.database.url)).toEqual(await stage.cleanState());
  expect(ended).not.toHaveBeenCalled();
  await stage.close();
});

test("the metrics count the attempts that fail because of the database", async () => {
  const port = await anyFreePort();
  const stage = await stageOf({ name: "retries", blocks: 5, environment: { WORKER_PORT: String(port) } });
  stage.start();
  await vi.waitFor(async () => expect(await stage.isAtHead()).toBe(true), LONG);
  await failOver(stage.database.url, true);
  stage.chain.grow(5);
  const count = async (): Promise<number> => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    return Number(/^engrave_retries_total\{code="DATABASE_UNREACHABLE"\} (\d+)$/m.exec(text)?.[1] ?? 0);
  };
  await vi.waitFor(async () => expect(await count()).toBeGreaterThan(1), LONG);
  await failOver(stage.database.url, false);
  await stage.close();
});

test("migrations wait for a database that is read-only", async () => {
  await failOver(server.url, true);
  await expect(migrate(server.url)).rejects.toMatchObject({ code: "DATABASE_UNREACHABLE" });
  await failOver(server.url, false);
  expect(await migrate(server.url)).not.toEqual([]);
});
