import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "@/lib/database/pool";
import { readStatus } from "@/lib/database/reads/status";
import { testDatabase } from "@/tools/testing/harness";
import { readState } from "@/tools/testing/harness/state";
import { startTestSystem, type TestSystem } from "@/tools/testing/harness/system";
import { until } from "@/tools/testing/harness/until";
import { type TestWorker, testWorker } from "@/tools/testing/harness/worker";
import { Random } from "@/tools/testing/simulation/random";
import { leftAfter, processTree } from "./processes";
import { headOf, sendTraffic, type Traffic, unknownOf } from "./traffic";

/** Number of kills. The seed determines their times. */
const KILLS = Number(process.env.ENGRAVE_TEST_KILLS ?? 3);
const SEED = Number(process.env.ENGRAVE_TEST_SEED ?? 1);

const random = new Random(`kills ${SEED}`);
let dataDir: string;
let system: TestSystem;
let traffic: Traffic;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "engrave-kill-"));
  system = await startTestSystem(dataDir);
  traffic = sendTraffic(system.chain, random.stream("traffic"));
});

afterAll(async () => {
  await traffic.stop();
  await system.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts the system again on the same folder and redirects the traffic to it. */
async function restart(): Promise<void> {
  system = await startTestSystem(dataDir);
  traffic.redirect(system.chain);
}

async function untilIndexed(databaseUrl: string, head: number, ended: Promise<void>): Promise<void> {
  const database = openDatabase(databaseUrl);
  let isOver = false;
  ended.then(
    () => {
      isOver = true;
    },
    () => {
      isOver = true;
    },
  );
  try {
    await until(async () => {
      if (isOver) throw new Error(`the worker stopped before block ${head}`);
      const status = await readStatus(database);
      return status !== null && status.index.block >= head;
    });
  } finally {
    await database.close();
  }
}

/**
 * The states of both indexes at the same block. They are read again if a block was mined meanwhile, because the publisher
 * may send a transaction.
 */
async function readAtOneBlock(scratchUrl: string, scratch: TestWorker) {
  for (;;) {
    const head = await headOf(system.chain);
    await untilIndexed(system.databaseUrl, head, system.ended);
    await untilIndexed(scratchUrl, head, scratch.ended);
    const [found, expected] = [await readState(system.databaseUrl), await readState(scratchUrl)];
    if ((await headOf(system.chain)) === head) return { found, expected };
  }
}

async function requireSameAsFromScratch(): Promise<void> {
  const scratch = await testDatabase();
  const worker = testWorker({
    databaseUrl: scratch.url,
    rpcUrl: system.chain,
    environment: { NETWORK: "local" },
  });
  try {
    const { found, expected } = await readAtOneBlock(scratch.url, worker);
    for (const [table, rows] of Object.entries(expected)) expect(found[table], table).toEqual(rows);
    expect(Object.keys(found)).toEqual(Object.keys(expected));
    // The comparison covers each kind of row.
    for (const table of ["operation", "inscription", "sale", "delegation"]) {
      expect(expected[table]?.length, table).toBeGreaterThan(0);
    }
  } finally {
    await worker.stop();
    await scratch.drop();
  }
}

it(`loses and repeats nothing after ${KILLS} kills of all processes under traffic`, async () => {
  for (let kill = 0; kill < KILLS; kill++) {
    await sleep(random.integer(300, 3_300));
    const tree = await processTree(system.pid);
    expect(tree.length).toBeGreaterThan(5);
    const order = tree.map((each) => ({ each, rank: random.next() })).sort((a, b) => a.rank - b.rank);
    for (const { each } of order) {
      try {
        process.kill(each.pid, "SIGKILL");
      } catch {
        // The process exited because another one was killed.
      }
    }
    traffic.pause();
    expect(await leftAfter(tree, dataDir, 60_000)).toEqual([]);
    await restart();
    expect(await unknownOf(system.chain, traffic.acknowledged)).toEqual([]);
  }
  await traffic.stop();
  await requireSameAsFromScratch();
});

it("stops every process and loses no block when only the first process is killed", async () => {
  traffic = sendTraffic(system.chain, random.stream("more traffic"));
  await until(() => traffic.acknowledged.length > 10);
  const tree = await processTree(system.pid);
  process.kill(system.pid, "SIGKILL");
  traffic.pause();
  expect(await leftAfter(tree, dataDir, 60_000)).toEqual([]);
  const { acknowledged } = traffic;
  await restart();
  await traffic.stop();
  expect(await unknownOf(system.chain, acknowledged)).toEqual([]);
  await requireSameAsFromScratch();
});

it("reports the running system and exits with code 2 on a second start", async () => {
  const second = startTestSystem(dataDir);
  await expect(second).rejects.toThrow("exited with code 2");
  await expect(second).rejects.toThrow(`already runs at ${system.page}`);
});

it("stops every process on request", async () => {
  const tree = await processTree(system.pid);
  expect(await system.stop()).toBe(0);
  expect(await leftAfter(tree, dataDir, 60_000)).toEqual([]);
});
