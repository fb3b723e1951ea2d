import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type PostgresServer, startPostgres } from "@/tools/devstack/postgres/start-postgres";
import { postgresUser } from "@/tools/devstack/postgres/user";
import { type TestDatabase, testDatabase } from "@/tools/testing/harness";
import { runOn } from "@/tools/testing/harness/run-on";
import { until } from "@/tools/testing/harness/until";
import { migrate } from "../migrate";
import { type Database, openDatabase } from "../pool";
import { reasonsNotReady } from "../readiness";
import { openReplicas } from "../replicas";
import { readReadiness } from "./readiness";
import { readReplicaLag, readServerFigures } from "./server";

/** A standby that has no connection to its primary and has replayed nothing since its start. */
let standby: PostgresServer;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "engrave-standby-"));
  const start = () => startPostgres({ folder: join(folder, "server"), durable: false, maxConnections: 40 });
  const primary = await start();
  await migrate(primary.url("postgres"));
  await runOn(
    primary.url("postgres"),
    `CREATE TABLE who AS SELECT 'standby' AS name;
     INSERT INTO "cursor" (network, chain_id, start_block, rules_hash, block_number, block_time, epoch, final_number)
     VALUES ('local', 31337, 0, '', 0, 0, 1, 0)`,
  );
  await primary.guarded.stop();
  const signal = join(folder, "server/data/standby.signal");
  await writeFile(signal, "");
  await (await postgresUser([])).own(signal);
  standby = await start();
});
afterAll(async () => {
  await standby.guarded.stop();
  await rm(folder, { recursive: true, force: true });
});

const LAG = "SELECT pg_is_in_recovery() AS recovers, pg_last_xact_replay_timestamp() AS at";
const WHO = { name: "who", text: "SELECT name FROM who", isOfAnySchema: true };

async function answering(database: Database): Promise<string | undefined> {
  const [row] = await database.query<{ name: string }>(WHO, []);
  return row?.name;
}

/** Waits for a measurement by which these servers are usable. One that takes long makes its server unusable for a while. */
async function untilUsable(database: Database, expected: boolean[]): Promise<void> {
  await until(() => String(database.replicas().map(({ isUsable }) => isUsable)) === String(expected));
}

test("the lag of a standby that has replayed nothing is infinite, so it is not ready", async () => {
  expect(await runOn(standby.url("postgres"), LAG)).toEqual([{ recovers: true, at: null }]);
  const database = openDatabase(standby.url("postgres"));
  expect(await readReplicaLag(database)).toBe(Number.POSITIVE_INFINITY);
  expect(await readServerFigures(database)).toMatchObject({ replicaLag: Number.POSITIVE_INFINITY });
  const { facts } = await readReadiness(database);
  expect(reasonsNotReady(facts)).toContainEqual({
    code: "REPLICA_BEHIND",
    detail: "The replica has replayed nothing since its start; at most 15 seconds are allowed.",
  });
  await database.close();
});

/** Opens a primary to which a worker has sent its last heartbeat `silence` seconds ago. */
async function primaryOf(name: string, silence: number): Promise<TestDatabase> {
  const server = await testDatabase();
  await runOn(server.url, `CREATE TABLE who AS SELECT '${name}' AS name`);
  await runOn(
    server.url,
    "INSERT INTO leader (epoch, backend, beaten_at) VALUES (1, 1, clock_timestamp() - make_interval(secs => $1))",
    [silence],
  );
  return server;
}

test("the lag of a primary is the time since the leader's heartbeat, and 0 before the first one", async () => {
  const servers = [await testDatabase(), await primaryOf("former", 600)];
  const databases = servers.map(({ url }) => openDatabase(url));
  const [first, former] = await Promise.all(databases.map(readReplicaLag));
  expect(first).toBe(0);
  expect(former).toBeGreaterThanOrEqual(600);
  for (const database of databases) expect(await readServerFigures(database)).toMatchObject({ replicaLag: null });
  await Promise.all(databases.map((database) => database.close()));
  for (const server of servers) await server.drop();
});

test("reads leave a former primary that came back", async () => {
  const [former, current] = [await primaryOf("former", 600), await primaryOf("current", 0)];
  // No worker sends heartbeats, so the current primary also gets older during the test.
  const database = openReplicas([former.url, current.url], { allowedLag: 300 });
  await until(async () => (await answering(database)) === "current");
  await untilUsable(database, [false, true]);
  await database.close();
  for (const server of [former, current]) await server.drop();
});

test("reads stay where they are while all servers are equally behind", async () => {
  const servers = [await primaryOf("first", 600), await primaryOf("second", 600.5)];
  const database = openReplicas(servers.map(({ url }) => url).reverse());
  expect(await answering(database)).toBe("second");
  await until(() => database.replicas().length === 2);
  expect(database.replicas().map(({ isUsable }) => isUsable)).toEqual([false, false]);
  expect(await answering(database)).toBe("second");
  await database.close();
  for (const server of servers) await server.drop();
});

test("it is behind: reads go to another server, which stays preferred, and it counts as unusable", async () => {
  const other = await testDatabase();
  await runOn(other.url, "CREATE TABLE who AS SELECT 'other' AS name");
  const database = openReplicas([standby.url("postgres"), other.url]);
  await until(async () => (await answering(database)) === "other");
  await untilUsable(database, [false, true]);
  const since = performance.now();
  expect(await answering(database)).toBe("other");
  expect(database.replicaLag(since)).not.toBeNull();
  await database.close();
  await other.drop();
});

test("without another server it is read, and its lag is stated as unknown", async () => {
  const database = openReplicas([standby.url("postgres")]);
  expect(await answering(database)).toBe("standby");
  await until(() => database.replicas().length === 1);
  expect(database.replicas()).toEqual([{ name: new URL(standby.url("postgres")).host, isUsable: false }]);
  expect([await answering(database), database.replicaLag(0)]).toEqual(["standby", null]);
  await database.close();
});
