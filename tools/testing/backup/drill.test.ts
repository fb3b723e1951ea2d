import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { workerFeatures } from "@/features/worker";
import { runCommand } from "@/indexer/commands/command-line";
import type { SecondSchema } from "@/indexer/second-index/second-index";
import { readConfiguration } from "@/lib/config";
import { migrate } from "@/lib/database/migrate";
import { log } from "@/lib/runtime/log";
import { runOn } from "../harness/run-on";
import { type Stage, stageOf } from "../harness/stage";
import { readState } from "../harness/state";
import { until } from "../harness/until";
import { testWorker } from "../harness/worker";
import { previousChain, previousIndex, previousMigrations, previousNetwork } from "../previous/previous-version";
import { type BackupServer, startBackupServer } from "./server";

/** The drills of docs/backup.md: an index is lost, is restored, continues, and is verified. */

/** All of them: a further one is a type error here. */
const SECOND_SCHEMAS: Record<SecondSchema, true> = {
  verification: true,
  reindexing: true,
  bootstrapping: true,
  auditing: true,
};

let server: BackupServer;
let stage: Stage;
let folder: string;

beforeAll(async () => {
  [server, stage] = await Promise.all([startBackupServer(), stageOf({ blocks: 60 })]);
  folder = await mkdtemp(join(tmpdir(), "engrave-dumps-"));
});
afterAll(async () => {
  await stage?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Returns a row once a worker of this version has indexed the latest block that it saw. */
const SYNCED = `SELECT FROM cursor, worker_status, leader
  WHERE head_number = block_number AND seen_at > clock_timestamp() - interval '5 seconds'`;

const timed = async <T>(what: string, work: Promise<T>): Promise<T> => {
  const start = performance.now();
  const result = await work;
  log.info({ seconds: (performance.now() - start) / 1_000 }, what);
  return result;
};

/** Runs `verify` as the worker's role. */
async function verify(databaseUrl: string, rpcUrl: string, network: string): Promise<[number, string]> {
  const lines: string[] = [];
  const configure = () => readConfiguration({ DATABASE_URL: databaseUrl, RPC_URL: rpcUrl, NETWORK: network });
  const code = await runCommand(
    workerFeatures,
    ["verify"],
    configure,
    new AbortController().signal,
    (line) => void lines.push(line),
  );
  return [code, lines.join("\n")];
}

/** Expects that the restored index continues, `verify` passes, and the state equals the state of a new index. */
async function expectIntact(at: BackupServer, workerUrl: string): Promise<void> {
  const worker = stage.start(workerUrl);
  stage.chain.grow(5);
  await until(() => stage.isAtHead(at.url));
  await worker.stop();
  const rpcUrl = stage.nodes.map(({ url }) => url).join(",");
  expect(await verify(workerUrl, rpcUrl, stage.networkFile)).toEqual([0, expect.stringContaining("every row agrees")]);
  expect(await readState(at.url)).toEqual(await stage.cleanState());
}

/** While tables or indexes are still created, no migration may be recorded: the site would read a part of the index. The returned function ends this rule. */
async function refuseReadableParts(databaseUrl: string): Promise<() => Promise<unknown>> {
  await runOn(
    databaseUrl,
    `CREATE SCHEMA drill; GRANT USAGE ON SCHEMA drill TO public;
     CREATE FUNCTION drill.refuse() RETURNS event_trigger LANGUAGE plpgsql AS $$
     DECLARE recorded boolean;
     BEGIN
       IF to_regclass('public._prisma_migrations') IS NULL THEN RETURN; END IF;
       EXECUTE 'SELECT EXISTS (SELECT FROM public._prisma_migrations)' INTO recorded;
       IF recorded THEN RAISE 'the site can read an index in part'; END IF;
     END $$;
     CREATE EVENT TRIGGER refuse ON ddl_command_end WHEN TAG IN ('CREATE INDEX', 'ALTER TABLE')
       EXECUTE FUNCTION drill.refuse()`,
  );
  return () => runOn(databaseUrl, "DROP EVENT TRIGGER refuse; DROP SCHEMA drill CASCADE");
}

describe("a dump", () => {
  test("made with the read-only role while the worker writes restores a lost database", async () => {
    const { worker: workerUrl, web } = await server.create();
    await migrate(workerUrl);
    const worker = stage.start(workerUrl);
    await until(() => stage.isAtHead(server.url));
    const growing = setInterval(() => stage.chain.grow(1), 50);
    const file = await timed("dumped", server.script("dump", web, folder)).finally(() => clearInterval(growing));
    await worker.stop();

    const urls = await server.create();
    const allow = await refuseReadableParts(server.url);
    await timed("restored", server.script("restore", urls.worker, file));
    await allow();
    expect(await runOn(urls.web, "SELECT count(*)::int > 0 AS reads FROM operation")).toEqual([{ reads: true }]);
    await expectIntact(server, urls.worker);
  });

  test("is not restored into a database that has tables", async () => {
    const [file = ""] = await readdir(folder);
    const restored = server.script("restore", server.url, join(folder, file));
    await expect(restored).rejects.toMatchObject({ code: 1, stderr: /Restore into an empty one/ });
  });

  test("leaves out a second index, which the read-only role cannot read", async () => {
    const { worker, web } = await server.create();
    await migrate(worker);
    for (const schema of Object.keys(SECOND_SCHEMAS)) {
      await runOn(worker, `CREATE SCHEMA ${schema}; CREATE TABLE ${schema}.operation (LIKE public.operation)`);
    }
    const file = await server.script("dump", web, folder);
    const { worker: restored } = await server.create();
    await server.script("restore", restored, file);
    const schemas = "SELECT nspname AS name FROM pg_namespace WHERE nspname !~ '^(pg_|information_schema$)'";
    expect(await runOn(restored, schemas)).toEqual([{ name: "public" }]);
  });

  test("that fails leaves no partial file and removes no older dump", async () => {
    const { worker, web } = await server.create();
    const before = await readdir(folder);
    const metrics = join(folder, "failed.prom");
    const fails = async (url: string, stderr: RegExp) => {
      await expect(server.script("dump", url, folder, "1", metrics)).rejects.toMatchObject({ code: 1, stderr });
      expect(await readdir(folder)).toEqual(before);
    };
    await fails(web.replace(/[^/]*$/, "missing"), /"missing" does not exist/);
    await fails(web, /has no index of Engrave/);
    await migrate(worker);
    // As while a dump is restored, which ends with these rows.
    const rows = await runOn(worker, "DELETE FROM _prisma_migrations RETURNING migration_name");
    expect(rows.length).toBeGreaterThan(20);
    await fails(web, /or a part of one/);
    await runOn(worker, "CREATE SCHEMA other; CREATE TABLE other.secret ()");
    await fails(web, /permission denied for schema other/);
  });

  test("replaces the older ones, and only abandoned files of others that were interrupted", async () => {
    const { worker, web } = await server.create();
    await migrate(worker);
    const own = await mkdtemp(join(folder, "own-"));
    const [old, yesterday] = ["engrave-20200101T000000Z.dump", new Date(Date.now() - 25 * 3_600_000)];
    const names = [old, "engrave.partial", "engrave-00.partial", "engrave-01.partial", "other.partial"];
    for (const name of names) await writeFile(join(own, name), "");
    for (const name of names.filter((each) => !each.includes("01")))
      await utimes(join(own, name), yesterday, yesterday);
    const metrics = join(own, "backup.prom");
    const [file, parallel] = await Promise.all([
      server.script("dump", web, own, "2", metrics),
      server.script("dump", web, own, "2"),
    ]);
    const written = new Set([file, parallel].map((path) => basename(path)));
    const kept = written.size === 1 ? [old, ...written] : [...written];
    expect((await readdir(own)).sort()).toEqual(["backup.prom", "engrave-01.partial", ...kept, "other.partial"].sort());
    const values = Object.fromEntries((await readFile(metrics, "utf8")).split("\n").map((line) => line.split(" ")));
    expect(Number(values.engrave_backup_bytes)).toBe((await stat(file)).size);
    expect(Math.abs(Number(values.engrave_backup_time_seconds) - Date.now() / 1_000)).toBeLessThan(60);
    expect((await stat(metrics)).mode & 0o777).toBe(0o644);
  });

  test("made before an upgrade rolls it back, and the upgrade can be repeated", async () => {
    const [chain, rules] = await Promise.all([previousChain(), previousNetwork()]);
    const { worker: workerUrl } = await server.create();
    await previousIndex(workerUrl);
    const file = await server.script("dump", workerUrl, folder);
    const upgrade = async (databaseUrl: string) => {
      await migrate(databaseUrl);
      const worker = testWorker({ databaseUrl, rpcUrl: chain.url, environment: { NETWORK: rules.file } });
      await until(async () => (await runOn(databaseUrl, SYNCED)).length === 1);
      await worker.stop();
      expect(await verify(databaseUrl, chain.url, rules.file)).toEqual([
        0,
        expect.stringContaining("every row agrees"),
      ]);
      return readState(server.url);
    };
    const upgraded = await timed("upgraded", upgrade(workerUrl));
    await expect(migrate(workerUrl, await previousMigrations())).rejects.toMatchObject({ code: "SCHEMA_MISMATCH" });

    const back = await server.create();
    await timed("rolled back", server.script("restore", back.worker, file));
    expect(await migrate(back.worker, await previousMigrations())).toEqual([]);
    expect(await upgrade(back.worker)).toEqual(upgraded);
    await Promise.all([chain.stop(), rules.remove()]);
  });
});

describe("a base backup with archived WAL", () => {
  test("restores the state from before an accident", async () => {
    const { worker: workerUrl } = await server.create();
    await migrate(workerUrl);
    const worker = stage.start(workerUrl);
    await until(() => stage.isAtHead(server.url));
    await timed("base backup", server.baseBackup());
    await server.crashWhileArchiving();
    stage.chain.grow(20);
    await until(() => stage.isAtHead(server.url));
    await worker.stop();
    const [moment] = await runOn(
      server.url,
      "SELECT clock_timestamp()::text AS now, block_number::int AS block FROM cursor",
    );
    await runOn(server.url, "DELETE FROM inscription; UPDATE balance SET amount = amount + 1");

    server = await timed("restored to a point in time", server.restoreTo(String(moment?.now)));
    const block = "SELECT block_number::int AS block FROM cursor";
    expect(await runOn(server.url, block)).toEqual([{ block: moment?.block }]);
    await expectIntact(server, workerUrl.replace(/:\d+\//, `:${new URL(server.url).port}/`));
  });
});
