import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type ReplicatedServer, startReplicated } from "@/tools/testing/harness/replica";
import { runOn } from "@/tools/testing/harness/run-on";
import { until } from "@/tools/testing/harness/until";
import { Tally } from "@/tools/testing/simulation/counts";
import { MessageClock } from "@/tools/testing/simulation/message-clock";
import { DatabaseProxy } from "@/tools/testing/simulation/proxy";
import { Random } from "@/tools/testing/simulation/random";
import { migrate } from "./migrate";
import type { Database, Statement } from "./pool";
import { openReplicas } from "./replicas";
import { DatabaseUnreachableError } from "./unreachable";

let servers: ReplicatedServer;
/** In front of each replica; it can refuse connections. */
let proxies: DatabaseProxy[];
let database: Database;

/** Identifies the replica that answers. The proxies have the same host. */
const WHO: Statement = { name: "who", text: "SELECT current_setting('port') AS port", isOfAnySchema: true };
const FAIL: Statement = { name: "fail", text: "SELECT 1 / 0 AS never", isOfAnySchema: true };

beforeAll(async () => {
  servers = await startReplicated(2);
  await migrate(servers.primary.url("postgres"));
  await servers.synced();
});
afterAll(() => servers?.stop());

beforeEach(async () => {
  proxies = servers.replicas.map(
    (replica, index) =>
      new DatabaseProxy({
        databaseUrl: replica.url("postgres"),
        random: new Random(`replica ${index}`),
        tally: new Tally(),
        clock: new MessageClock(),
        sparesMigrations: false,
      }),
  );
  for (const proxy of proxies) await proxy.listen();
  // On a busy machine a replica can be seconds behind, which only the last test is about.
  database = openDatabases(3_600);
});
afterEach(async () => {
  await database.close();
  for (const proxy of proxies) await proxy.close();
});

function openDatabases(allowedLag: number): Database {
  return openReplicas(
    proxies.map(({ url }) => url),
    { allowedLag },
  );
}

/** Index of the replica that answers a read. */
async function answering(): Promise<number> {
  const [row] = await database.query<{ port: string }>(WHO, []);
  return servers.replicas.findIndex((replica) => new URL(replica.url("postgres")).port === row?.port);
}

/** Whether each measured replica is usable. */
function usable(): boolean[] {
  return database.replicas().map(({ isUsable }) => isUsable);
}

function setAway(index: number, isAway: boolean): void {
  proxies[index]?.refuse(isAway);
  if (isAway) proxies[index]?.cutAll();
}

/** A commit that the replicas replay, as the leader's heartbeat makes one. */
async function commit(): Promise<void> {
  await runOn(servers.primary.url("postgres"), "SELECT txid_current()");
  await runOn(servers.primary.url("postgres"), "CREATE TABLE IF NOT EXISTS beat (); DROP TABLE beat");
}

test("reads go to the first replica, and no read fails while another one answers", async () => {
  expect(await answering()).toBe(0);
  setAway(0, true);
  expect(await Promise.all(Array.from({ length: 20 }, answering))).toEqual(Array(20).fill(1));
  // Although reads have moved, the state of the first one stays visible.
  await until(() => usable().join() === "false,true");
  // It stays with the replica that answers.
  setAway(0, false);
  expect(await answering()).toBe(1);
  await until(() => usable().join() === "true,true");
  setAway(1, true);
  await until(async () => (await answering()) === 0);
  const read = await database.repeatableRead();
  expect(await read.query(WHO, [])).toHaveLength(1);
  await read.close();
});

test("a read fails while no replica answers, and the next one succeeds once one does", async () => {
  expect(await answering()).toBe(0);
  for (const index of [0, 1]) setAway(index, true);
  await expect(answering()).rejects.toThrow(DatabaseUnreachableError);
  setAway(1, false);
  await until(async () => (await answering().catch(() => -1)) === 1);
});

test("a statement that fails is not repeated on another replica", async () => {
  await expect(database.query(FAIL, [])).rejects.toThrow();
  expect(await answering()).toBe(0);
});

test("reads go to another replica while the first one does not replay", async () => {
  const [first] = servers.replicas;
  if (first === undefined) throw new Error("there is no replica");
  await database.close();
  database = openDatabases(1);
  await until(async () => {
    await commit();
    await answering();
    return (database.replicaLag(0) ?? 9) < 2;
  });
  await runOn(first.url("postgres"), "SELECT pg_wal_replay_pause()");
  const begun = performance.now();
  expect(database.replicaLag(begun)).toBeNull();
  await until(async () => {
    await commit();
    return (await answering()) === 1;
  });
  const switched = performance.now();
  expect(await answering()).toBe(1);
  // The first replica has answered since the beginning, and the second one alone after the switch.
  expect(database.replicaLag(begun)).toBeGreaterThan(database.replicaLag(switched) ?? Number.POSITIVE_INFINITY);
  // The second one also counts as behind while its last commit is a second old.
  await until(async () => {
    await commit();
    await answering();
    return usable()[1] === true;
  });
  expect(usable()).toEqual([false, true]);
  await runOn(first.url("postgres"), "SELECT pg_wal_replay_resume()");
  await until(async () => {
    await commit();
    return (database.replicaLag(0) ?? 9) < 2;
  });
  expect(await answering()).toBe(1);
});
