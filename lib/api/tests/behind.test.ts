import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrate } from "@/lib/database/migrate";
import { openDatabase } from "@/lib/database/pool";
import { readReadiness } from "@/lib/database/reads/readiness";
import { buildMessage, type Hash } from "@/lib/protocol";
import { type TestApi, testApi } from "@/tools/testing/harness/api";
import { EventReader } from "@/tools/testing/harness/event-reader";
import { expectGood } from "@/tools/testing/harness/expect-answer";
import { type ReplicatedServer, startReplicated } from "@/tools/testing/harness/replica";
import { runOn } from "@/tools/testing/harness/run-on";
import { startPgBouncer, type TestService } from "@/tools/testing/harness/services";
import { until } from "@/tools/testing/harness/until";

/** The API without a direct connection to the worker's database. */

async function mint(api: TestApi, id: string): Promise<Hash> {
  const { ann } = api.history.people;
  return api.chain.send({ from: ann, to: ann, text: buildMessage({ op: "mint", tick: "GOLD", id, amt: 1n }) });
}

async function streamed(api: TestApi): Promise<EventReader> {
  const reader = new EventReader(await fetch(`http://127.0.0.1:${api.port}/api/explorer/stream`));
  await reader.next();
  return reader;
}

const isOf = (hash: Hash) => (event: { data: { operations?: { transactionHash: string }[] | undefined } }) =>
  event.data.operations?.some(({ transactionHash }) => transactionHash === hash) ?? false;

describe("through PgBouncer in transaction mode", () => {
  let bouncer: TestService;
  let api: TestApi;

  beforeAll(async () => {
    api = await testApi({
      async reach(databaseUrl) {
        bouncer = await startPgBouncer(databaseUrl);
        return { readUrls: [bouncer.url], listenUrl: bouncer.url };
      },
    });
  });

  afterAll(async () => {
    await api?.stop();
    await bouncer?.stop();
    expect(api?.failures).toEqual([]);
  });

  test("answers are the same although clients share connections", async () => {
    const { ann } = api.history.people;
    const paths = ["/api/deployment/GOLD", "/api/GOLD/nextid", `/api/${ann}/GOLD/balanceb`, "/api/explorer/tokens"];
    const answers = await Promise.all(
      Array.from({ length: 80 }, async (_, n) => {
        const path = `${paths[n % paths.length]}`;
        return [path, await expectGood(api.ask.front, path)] as const;
      }),
    );
    for (const [path, answer] of answers) expect(answer).toEqual(answers.find(([same]) => same === path)?.[1]);
  });

  test("a long list comes from one state", async () => {
    const client = new pg.Client({ connectionString: api.chain.databaseUrl });
    await client.connect();
    await client.query(
      `INSERT INTO inscription (ticker, token_id, ordinal, amount, listed, transaction_hash, block_number, transaction_index,
         position, timestamp)
       SELECT 'LONG', sha256(n::text::bytea), n, n, false, sha256('x'), 1, n, 0, 0 FROM generate_series(1, 5000) n`,
    );
    await client.end();
    expect(await expectGood(api.ask.front, "/api/mints/LONG")).toMatchObject({ mints: { length: 5_000 } });
  });

  test("the stream polls, because no notification arrives", async () => {
    const reader = await streamed(api);
    const hash = await mint(api, "200");
    await reader.until(isOf(hash));
    await reader.leave();
    expect(api.notifier.current()).toBeNull();
  });
});

describe("from a streaming replica", () => {
  let servers: ReplicatedServer;
  let api: TestApi;

  beforeAll(async () => {
    servers = await startReplicated();
    await migrate(servers.primary.url("postgres"));
    api = await testApi({
      database: { url: servers.primary.url("postgres"), drop: async () => undefined },
      async reach(databaseUrl) {
        await servers.synced();
        return { readUrls: servers.replicas.map((each) => each.url("postgres")), listenUrl: databaseUrl };
      },
    });
  });

  afterAll(async () => {
    await api?.stop();
    await servers?.stop();
    expect(api?.failures).toEqual([]);
  });

  test("an event is sent when the replica has its state", async () => {
    const reader = await streamed(api);
    for (let n = 0; n < 5; n++) {
      const hash = await mint(api, `30${n}`);
      const events = await reader.until(isOf(hash));
      const answered = await api.ask.front("/api/deployment/GOLD");
      expect(Number(answered.headers.get("x-index-block"))).toBeGreaterThanOrEqual(events.at(-1)?.data.block ?? 0);
      expect(JSON.parse(answered.text).deployment.supply).toBe(186 + n);
    }
    await reader.leave();
  });

  test("answers and readiness reflect the replica's lag", async () => {
    const lag = async () => (await api.ask.front("/api/explorer/status")).headers.get("x-replica-lag");
    await until(async () => (await lag()) !== null);
    expect(Number(await lag())).toBeLessThan(20);
    const database = openDatabase(servers.replica.url("postgres"));
    const { facts } = await readReadiness(database);
    await database.close();
    expect(facts?.replicaLag).toBeLessThan(20);
  });

  test("the metrics report the replica's lag, which grows while it does not replay", async () => {
    const lag = async (): Promise<number> => {
      const { text } = await api.ask.front("/api/metrics");
      return Number(/^engrave_replica_lag_seconds (.+)$/m.exec(text)?.[1]);
    };
    expect(await lag()).toBeLessThan(20);
    const { host } = new URL(servers.replica.url("postgres"));
    const usable = `engrave_replica_usable{replica="${host}"} 1`;
    await until(async () => (await api.ask.front("/api/metrics")).text.includes(usable));
    await runOn(servers.replica.url("postgres"), "SELECT pg_wal_replay_pause()");
    await until(async () => (await lag()) > 2);
    await runOn(servers.replica.url("postgres"), "SELECT pg_wal_replay_resume()");
    await until(async () => (await lag()) < 2);
  });

  test("unchanged answers are recognized by the primary's notifications", async () => {
    while (api.notifier.current() === null) {
      await api.ask.front("/api/GOLD/nextid");
      await wait(10);
    }
    const tag = (await api.ask.front("/api/GOLD/nextid")).headers.get("etag") ?? "";
    const before = api.queries();
    expect((await api.ask.front("/api/GOLD/nextid", { headers: { "if-none-match": tag } })).status).toBe(304);
    expect(api.queries()).toBe(before);
  });
});
