import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "@/testing/harness";
import { sessionOf } from "./deferred-indexes";
import { distribute } from "./distribute";
import { LEADER_LOCK } from "./locks";

/** The catalog and the functions of Citus that the command uses. They only record the kind of each table. */
const CITUS = `
  create table pg_dist_partition (logicalrelid regclass primary key, kind text);
  create function create_reference_table(regclass) returns void language sql as
    $$ insert into pg_dist_partition values ($1, 'reference') $$;
  create function create_distributed_table(regclass, column_name text, colocate_with text default 'default') returns void
    language sql as $$ insert into pg_dist_partition values ($1, column_name || ' with ' || colocate_with) $$;
  create function undistribute_table(regclass) returns void language sql as
    $$ delete from pg_dist_partition where logicalrelid = $1 $$`;

let database: TestDatabase;
let client: pg.Client;

beforeEach(async () => {
  database = await testDatabase();
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

test("distributes every table with a ticker with the deployments, once, and undoes it", async () => {
  await client.query(CITUS);
  const changed = await distribute(sessionOf(client));
  const found = await kinds();
  expect(found).toHaveLength(changed.length);
  expect(found.filter(({ kind }) => kind === "reference").map(({ name }) => name)).toEqual([
    "block",
    "market_round",
    "vault",
  ]);
  expect(found).toContainEqual({ name: "deployment", kind: "ticker with default" });
  for (const name of ["operation", "inscription", "balance", "balance_undo", "offer", "activity", "candle"]) {
    expect(found).toContainEqual({ name, kind: "ticker with deployment" });
  }
  expect(await distribute(sessionOf(client))).toEqual([]);
  expect(await distribute(sessionOf(client), true)).toHaveLength(changed.length);
  expect(await kinds()).toEqual([]);
  expect(await distribute(sessionOf(client), true)).toEqual([]);
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
