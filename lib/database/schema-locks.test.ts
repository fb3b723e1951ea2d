import { spawn } from "node:child_process";
import { once } from "node:events";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "@/tools/testing/harness";
import { runOn } from "@/tools/testing/harness/run-on";
import { until } from "@/tools/testing/harness/until";
import { knownMigrations, migrate } from "./migrate";

/** A migration that needs a lock on a table that every reader uses. */
const later = { name: "29990101000000_later", sql: "ALTER TABLE operation ADD COLUMN more INTEGER;", checksum: "00" };

let database: TestDatabase;
let holder: pg.Client;

beforeEach(async () => {
  database = await testDatabase({ migrated: false });
  holder = new pg.Client({ connectionString: database.url, application_name: "pg_dump" });
  await holder.connect();
});
afterEach(async () => {
  await holder.end();
  await database.drop();
});

/** As a dump does, for as long as it takes. */
async function holdTables(): Promise<void> {
  await holder.query("BEGIN");
  await holder.query("LOCK TABLE operation, inscription IN ACCESS SHARE MODE");
}

const waitingSessions = async (): Promise<number> => {
  const [row] = await runOn(
    database.url,
    `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return Number(row?.count);
};
const read = () => runOn(database.url, "SELECT count(*)::int AS count FROM operation");

test("a migration that finds a table in use names the session, lets readers pass, and succeeds later", async () => {
  const known = await knownMigrations();
  await migrate(database.url, known);
  await holdTables();
  const [row] = (await holder.query<{ pid: number }>("SELECT pg_backend_pid() AS pid")).rows;
  const errors: Error[] = [];
  const migrated = migrate(database.url, [...known, later], { onLocked: (error) => errors.push(error) });
  await until(() => errors.length === 2);
  expect(errors[0]).toMatchObject({
    code: "SCHEMA_LOCKED",
    message: expect.stringContaining(`pg_dump (process ${row?.pid} of role `),
    hint: expect.stringContaining("pg_terminate_backend"),
  });
  expect(await waitingSessions()).toBe(0);
  expect(await read()).toEqual([{ count: 0 }]);
  await holder.query("COMMIT");
  expect(await migrated).toEqual([later.name]);
  expect(await runOn(database.url, "SELECT more FROM operation")).toEqual([]);
});

test("the wait for other sessions ends when it is stopped, and changes nothing", async () => {
  const known = await knownMigrations();
  await migrate(database.url, known);
  await holdTables();
  const stopping = new AbortController();
  const waiting = { stop: stopping.signal, onLocked: () => stopping.abort() };
  await expect(migrate(database.url, [...known, later], waiting)).rejects.toMatchObject({ code: "SCHEMA_LOCKED" });
  expect(await migrate(database.url, known)).toEqual([]);
});

test("a killed migration leaves no session that waits for a lock, and so no reader behind it", async () => {
  const known = await knownMigrations();
  await migrate(
    database.url,
    known.filter(({ name }) => name < "20261126214410_after_mint"),
  );
  await holdTables();
  const child = spawn(process.execPath, ["--import", "tsx", "tools/scripts/migrate.ts"], {
    env: { ...process.env, DATABASE_URL: database.url },
    stdio: "ignore",
  });
  await until(async () => (await waitingSessions()) > 0);
  child.kill("SIGKILL");
  await once(child, "exit");
  await until(async () => (await waitingSessions()) === 0);
  expect(await read()).toEqual([{ count: 0 }]);
  await holder.query("COMMIT");
  expect(await migrate(database.url)).toContain("20261126214410_after_mint");
});
