import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect } from "@/indexer/database/connection";
import { tryLead } from "@/indexer/lead/leadership";
import { migrate } from "@/lib/database/migrate";
import { runOn } from "@/tools/testing/harness/run-on";
import { grantRoles, type RoleUrls } from "./roles";
import { type PostgresServer, startPostgres } from "./start-postgres";

/** A separate server, because roles belong to the whole server. */
let folder: string;
let server: PostgresServer;
let roles: RoleUrls;

const start = () => startPostgres({ folder: join(folder, "postgres"), durable: false, maxConnections: 20 });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "engrave-roles-"));
  server = await start();
  await runOn(server.url("postgres"), "CREATE DATABASE engrave");
  // As in an installation older than the roles, the superuser owns the tables.
  await migrate(server.url("engrave"));
  await runOn(server.url("engrave"), "CREATE EXTENSION tcn");
  roles = await grantRoles(server, "engrave");
});

afterAll(async () => {
  await server.guarded.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Relations, types and routines in the schema that do not belong to the worker's role. */
const OF_OTHERS = `
  SELECT relname AS name FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relowner <> 'engrave_worker'::regrole
  UNION ALL
  SELECT typname FROM pg_type WHERE typnamespace = 'public'::regnamespace AND typowner <> 'engrave_worker'::regrole
  UNION ALL
  SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND proowner <> 'engrave_worker'::regrole`;

describe("the web role", () => {
  it.each([
    `INSERT INTO worker_status VALUES (1, 1, '', 1, now(), now())`,
    `UPDATE "cursor" SET epoch = 0`,
    `DELETE FROM operation`,
    `TRUNCATE sale`,
    `DROP TABLE sale`,
    `ALTER TABLE sale ADD COLUMN more int`,
    `CREATE TABLE own (n int)`,
    `CREATE TEMPORARY TABLE own (n int)`,
    `CREATE SCHEMA own`,
    `SELECT lo_create(0)`,
    `SELECT pg_try_advisory_lock(1313427488)`,
    `COPY sale TO '/tmp/sale'`,
    `CREATE ROLE own`,
    `SET ROLE engrave_worker`,
    `ALTER SYSTEM SET work_mem = '1GB'`,
  ])("cannot run: %s", async (statement) => {
    // The role can switch the read-only default off, so its privileges must be sufficient to refuse the statement.
    const client = new pg.Client({ connectionString: roles.web });
    await client.connect();
    await client.query("SET default_transaction_read_only = off");
    await expect(client.query(statement)).rejects.toMatchObject({ code: "42501" });
    await client.end();
  });

  it("is read-only by default, and its idle transactions end", async () => {
    expect(await runOn(roles.web, "SHOW default_transaction_read_only")).toEqual([
      { default_transaction_read_only: "on" },
    ]);
    expect(await runOn(roles.web, "SHOW idle_in_transaction_session_timeout")).toEqual([
      { idle_in_transaction_session_timeout: "1min" },
    ]);
  });

  it.each(["postgres", "template1"])(
    "cannot create anything in the database %s, because it cannot connect",
    async (name) => {
      const url = Object.assign(new URL(roles.web), { pathname: `/${name}` }).href;
      const creating = runOn(
        url,
        "SET default_transaction_read_only = off; CREATE TEMPORARY TABLE own (n int); SELECT lo_create(0)",
      );
      await expect(creating).rejects.toMatchObject({ code: "42501" });
    },
  );

  it("keeps the rights of other roles in the server's other databases", async () => {
    const superuser = server.url("postgres");
    await runOn(superuser, "CREATE ROLE other LOGIN PASSWORD 'other'; GRANT CONNECT ON DATABASE postgres TO PUBLIC");
    await grantRoles(server, "engrave");
    const url = Object.assign(new URL(superuser), { username: "other", password: "other" }).href;
    expect(await runOn(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    await runOn(superuser, "DROP ROLE other");
    await grantRoles(server, "engrave");
    await expect(
      runOn(Object.assign(new URL(roles.web), { pathname: "/postgres" }).href, "SELECT 1"),
    ).rejects.toMatchObject({
      code: "42501",
    });
  });

  it("reads, notifies and listens", async () => {
    expect(await runOn(roles.web, `SELECT FROM "cursor"`)).toEqual([]);
    await runOn(roles.web, `LISTEN engrave; SELECT pg_notify('engrave_ping_test', '1')`);
  });

  it("reads tables that the worker creates later or moves from another schema", async () => {
    await runOn(
      roles.worker,
      `CREATE TABLE later (n int); CREATE SCHEMA beside; CREATE TABLE beside.moved (n int);
       ALTER TABLE beside.moved SET SCHEMA public; DROP SCHEMA beside`,
    );
    expect(await runOn(roles.web, "SELECT FROM later, moved")).toEqual([]);
    await runOn(roles.worker, "DROP TABLE later; DROP TABLE moved");
  });
});

describe("the worker's role", () => {
  it("migrates and leads without being a superuser", async () => {
    await runOn(server.url("postgres"), "CREATE DATABASE fresh");
    const { worker, web } = await grantRoles(server, "fresh");
    expect(await migrate(worker)).not.toEqual([]);
    expect(await runOn(web, `SELECT FROM "cursor"`)).toEqual([]);
    const connection = await connect(worker);
    expect(await tryLead(connection)).toBe(true);
    await connection.close();
    expect(await runOn(worker, "SHOW is_superuser")).toEqual([{ is_superuser: "off" }]);
  });

  it("owns the tables that the superuser created before the roles existed", async () => {
    expect(await runOn(roles.worker, `DELETE FROM "cursor"`)).toEqual([]);
    await runOn(roles.worker, "ALTER TABLE sale ADD COLUMN more int; ALTER TABLE sale DROP COLUMN more");
  });

  it("owns everything else that the superuser created in the schema, except what belongs to an extension", async () => {
    expect(await runOn(server.url("engrave"), OF_OTHERS)).toEqual([{ name: "triggered_change_notification" }]);
  });

  it("applies a later migration that replaces a function", async () => {
    await runOn(roles.worker, await readFile("prisma/migrations/20261126151500_next_free_id/migration.sql", "utf8"));
  });
});

it("creates the roles again with the same passwords and replaces a lost one", async () => {
  expect(await grantRoles(server, "engrave")).toEqual(roles);
  await rm(join(folder, "postgres/password-web"));
  const { worker, web } = await grantRoles(server, "engrave");
  expect(worker).toBe(roles.worker);
  expect(await runOn(web, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  roles = { worker, web };
});

it("reports a lost or wrong password file with a hint and starts again with the right one", async () => {
  const file = join(folder, "postgres/password");
  const password = await readFile(file, "utf8");
  await server.guarded.stop();
  await rm(file);
  await expect(start()).rejects.toMatchObject({ code: "POSTGRES_PASSWORD", hint: /Restore the file/ });
  await writeFile(file, "wrong\n");
  await expect(start()).rejects.toMatchObject({ code: "POSTGRES_PASSWORD", message: expect.stringContaining(file) });
  await writeFile(file, password);
  server = await start();
  expect(await runOn(server.url("engrave"), "SELECT FROM sale")).toEqual([]);
});
