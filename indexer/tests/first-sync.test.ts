import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { missingIndexes, sessionOf } from "@/lib/database/deferred-indexes";
import { WORKER } from "@/tools/devstack/programs";
import { testDatabase } from "@/tools/testing/harness/database";
import { type HeldSync, holdBatches, holdIndex, indexDefinitions } from "@/tools/testing/harness/held-sync";
import { runOn } from "@/tools/testing/harness/run-on";
import { type Stage, stageOf } from "@/tools/testing/harness/stage";
import { readState } from "@/tools/testing/harness/state";
import { testWorker } from "@/tools/testing/harness/worker";
import { Readiness } from "../telemetry/readiness";

// Each test syncs twice and creates all indexes.
const LONG = { timeout: 60_000, interval: 25 };
/** An index in the middle of the list. */
const MIDDLE = 7;

/** The definitions of the indexes that the migrations create. */
let migrated: string[];
let stage: Stage;
let held: HeldSync;
let child: ChildProcess | null = null;

beforeAll(async () => {
  const database = await testDatabase();
  migrated = await indexDefinitions(database.url);
  await database.drop();
});

beforeEach(async () => {
  stage = await stageOf({ environment: { BULK_LOAD_BLOCKS: "0" } });
  held = await holdBatches(stage.database.url);
});

afterEach(async () => {
  child?.kill("SIGKILL");
  await held.close();
  await stage.close();
});

const missing = (): Promise<string[]> => missingIndexes(sessionOf(held.sql));

/** Waits until a worker has dropped the indexes and waits to write. */
async function untilBare(): Promise<number> {
  await vi.waitFor(async () => expect((await missing()).length).toBeGreaterThan(MIDDLE), LONG);
  await vi.waitFor(async () => expect(await waiting("copy%")).toBeGreaterThan(0), LONG);
  return (await missing()).length;
}

/** Waits until a worker has created some indexes and waits for the held one. */
async function untilIndexHeld(): Promise<void> {
  await vi.waitFor(async () => expect(await waiting("delete from deferred_index%")).toBeGreaterThan(0), LONG);
}

/** Sessions that wait for a lock and run a statement like this. */
async function waiting(statement: string): Promise<number> {
  const text = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like $1`;
  return (await runOn(stage.database.url, text, [statement])).length;
}

async function reasons(): Promise<string[]> {
  const readiness = new Readiness(stage.database.url);
  const report = await readiness.report().finally(() => readiness.close());
  return report.reasons.map(({ code }) => code);
}

/** Waits until the index is synced, and compares it with one that never dropped an index. */
async function expectComplete(): Promise<void> {
  await vi.waitFor(async () => expect(await stage.isAtHead()).toBe(true), LONG);
  await vi.waitFor(async () => expect(await missing()).toEqual([]), LONG);
  expect(await indexDefinitions(stage.database.url)).toEqual(migrated);
  const clean = await testDatabase();
  const environment = { NETWORK: stage.networkFile };
  const worker = testWorker({ databaseUrl: clean.url, rpcUrl: stage.nodes[0]?.url ?? "", environment });
  await vi.waitFor(async () => expect(await stage.isAtHead(clean.url)).toBe(true), LONG);
  await worker.stop();
  expect(await readState(stage.database.url)).toEqual(await readState(clean.url));
  await clean.drop();
}

/** Starts a worker in a separate process. */
function startProcess(): ChildProcess {
  const environment = {
    DATABASE_URL: stage.database.url,
    RPC_URL: stage.nodes.map(({ url }) => url).join(","),
    NETWORK: stage.networkFile,
    BULK_LOAD_BLOCKS: "0",
    LOG_LEVEL: "silent",
  };
  child = spawn(process.execPath, WORKER, {
    env: { ...process.env, ...environment },
    stdio: "ignore",
  });
  return child;
}

async function killProcess(): Promise<void> {
  if (child === null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

describe("a first sync far from the head", () => {
  test("loads without secondary indexes, is not ready, and ends with the indexes of the migrations", async () => {
    stage.start();
    const dropped = await untilBare();
    const definitions = await indexDefinitions(stage.database.url);
    expect(definitions.length).toBe(migrated.length - dropped);
    expect(definitions.filter((text) => / ON public\.operation /.test(text))).toHaveLength(1);
    await vi.waitFor(async () => expect(await reasons()).toContain("INDEXES_MISSING"), LONG);
    await held.releaseBatches();
    await expectComplete();
    await vi.waitFor(async () => expect(await reasons()).not.toContain("INDEXES_MISSING"), LONG);
  });

  test("stays at or below the last final block until the indexes exist, also in a reorg", async () => {
    stage.start();
    await untilBare();
    await holdIndex(held, MIDDLE);
    await held.releaseBatches();
    await untilIndexHeld();
    const [cursor] = await runOn(stage.database.url, "select block_number::int as block from cursor");
    expect(stage.chain.reorg(5, 8)).toBe(true);
    expect(await reasons()).toContain("INDEXES_MISSING");
    expect(await runOn(stage.database.url, "select block_number::int as block from cursor")).toEqual([cursor]);
    await held.releaseIndex();
    await expectComplete();
  });

  test("is stopped while an index is created, and continued", async () => {
    const worker = stage.start();
    const dropped = await untilBare();
    await holdIndex(held, MIDDLE);
    await held.releaseBatches();
    await untilIndexHeld();
    await worker.stop();
    const left = await missing();
    expect(left.length).toBeGreaterThan(0);
    expect(left.length).toBeLessThan(dropped);
    await held.releaseIndex();
    stage.start();
    await expectComplete();
  });
});

describe("SIGKILL", () => {
  test("before the indexes are created", async () => {
    startProcess();
    const dropped = await untilBare();
    await killProcess();
    expect(await missing()).toHaveLength(dropped);
    await held.releaseBatches();
    stage.start();
    await expectComplete();
  });

  test("while an index is created: the next worker creates it and the others", async () => {
    startProcess();
    await untilBare();
    await holdIndex(held, MIDDLE);
    await held.releaseBatches();
    await untilIndexHeld();
    await killProcess();
    const next = stage.start();
    // The session of the killed worker and the session of the new one.
    await vi.waitFor(async () => expect(await waiting("delete from deferred_index%")).toBe(2), LONG);
    await held.releaseIndex();
    await expectComplete();
    await next.stop();
  });

  test("after the last index: nothing is created again", async () => {
    startProcess();
    await untilBare();
    await held.releaseBatches();
    await vi.waitFor(async () => expect(await missing()).toEqual([]), LONG);
    await killProcess();
    const before = await indexIds();
    stage.start();
    await expectComplete();
    expect(await indexIds()).toEqual(before);
  });
});

test("a worker that loses the lead while an index is created leaves the others to the next leader", async () => {
  const first = stage.start();
  await untilBare();
  await holdIndex(held, MIDDLE);
  await held.releaseBatches();
  await untilIndexHeld();
  const second = testWorker({
    databaseUrl: stage.database.url,
    rpcUrl: stage.nodes[0]?.url ?? "",
    environment: { NETWORK: stage.networkFile, BULK_LOAD_BLOCKS: "0" },
  });
  const epoch = async () => Number((await runOn(stage.database.url, "select epoch from cursor"))[0]?.epoch);
  const before = await epoch();
  // Ends the session that holds the leader's lock. The sessions that create indexes continue.
  await runOn(stage.database.url, "select pg_terminate_backend(backend) from leader");
  await vi.waitFor(async () => expect(await epoch()).toBeGreaterThan(before), LONG);
  await held.releaseIndex();
  await expectComplete();
  await second.stop();
  // It ends if it was about to create another index, and is a standby otherwise.
  await first.stop().catch((error: unknown) => expect(error).toMatchObject({ code: "LEADERSHIP_LOST" }));
});

test("an index that is near the head keeps its indexes", async () => {
  await held.releaseBatches();
  const before = await indexIds();
  const environment = { NETWORK: stage.networkFile };
  const worker = testWorker({ databaseUrl: stage.database.url, rpcUrl: stage.nodes[0]?.url ?? "", environment });
  await expectComplete();
  expect(await indexIds()).toEqual(before);
  await worker.stop();
});

async function indexIds(): Promise<unknown> {
  const text = "select oid::int from pg_class where relkind = 'i' and relnamespace = 'public'::regnamespace order by 1";
  return (await held.sql.query(text)).rows;
}
