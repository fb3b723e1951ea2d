import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "@/tools/testing/harness";
import { sessionOf } from "./deferred-indexes";
import { distribute } from "./distribute";
import { LEADER_LOCK } from "./locks";

/** The catalog and the functions of Citus that the command uses. They only record how each table is distributed. */
const CITUS = `
  create table pg_dist_partition (logicalrelid regclass primary key, kind text);
  create function create_distributed_table(regclass, column_name text, colocate_with text default 'default') returns void
    language sql as $$ insert into pg_dist_partition values ($1, column_name || ' with ' || colocate_with) $$;
  create function undistribute_table(regclass) returns void language sql as
    $$ delete from pg_dist_partition where logicalrelid = $1 $$`;

let database: TestDatabase;
let client: pg.Client;

beforeEach(async () => {
  database = await testDatabase({ distributed: false });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

const kinds = async () =>
  (await client.query<{ name: string; kind: string }>("select logicalrelid::text as name, kind from pg_dist_partition"))
    .rows;

test("distributes the large tables with the operations, once, and undoes it", async () => {
  await client.query(CITUS);
  const changed = await distribute(sessionOf(client));
  expect(await kinds()).toEqual([
    { name: "operation", kind: "ticker with default" },
    ...changed.slice(1).map((name) => ({ name, kind: "ticker with operation" })),
  ]);
  expect(changed).toEqual(expect.arrayContaining(["inscription", "balance", "delegation"]));
  expect(await distribute(sessionOf(client))).toEqual([]);
  expect(await distribute(sessionOf(client), true)).toEqual(changed);
  expect(await kinds()).toEqual([]);
  expect(await distribute(sessionOf(client), true)).toEqual([]);
});

test("distributes only tables whose keys begin with the ticker", async () => {
  await client.query(CITUS);
  const changed = await distribute(sessionOf(client));
  const { rows } = await client.query<{ name: string }>(
    `select t.relname as name from pg_index i join pg_class t on t.oid = i.indrelid
       join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
     where i.indisunique and t.relname = any($1) group by 1 having bool_and(a.attname = 'ticker')`,
    [changed],
  );
  expect(rows.map(({ name }) => name).sort()).toEqual([...changed].sort());
});

test("is refused without Citus, and while a worker leads", async () => {
  await expect(distribute(sessionOf(client))).rejects.toMatchObject({ code: "DISTRIBUTION_REFUSED" });
  await client.query(CITUS);
  const leader = new pg.Client({ connectionString: database.url });
  await leader.connect();
  await leader.query("select pg_advisory_lock($1)", [LEADER_LOCK]);
  await expect(distribute(sessionOf(client))).rejects.toMatchObject({ message: expect.stringContaining("leads") });
  await leader.end();
  expect(await kinds()).toEqual([]);
});

test("waits for a session that uses a table, and names it", async () => {
  await client.query(CITUS);
  await client.query(
    `create or replace function create_distributed_table(regclass, column_name text, colocate_with text default 'default')
       returns void language plpgsql as $$ begin
         execute format('lock table %s', $1);
         insert into pg_dist_partition values ($1, colocate_with);
       end $$`,
  );
  const reader = new pg.Client({ connectionString: database.url, application_name: "reader" });
  await reader.connect();
  await reader.query("begin");
  await reader.query("select from inscription");
  const errors: Error[] = [];
  const onLocked = (error: Error): void => {
    errors.push(error);
    if (errors.length === 2) void reader.end();
  };
  const changed = await distribute(sessionOf(client), false, { onLocked });
  expect(errors[0]).toMatchObject({ code: "SCHEMA_LOCKED", message: expect.stringContaining("reader (process ") });
  expect((await kinds()).map(({ name }) => name)).toEqual(changed);
});
