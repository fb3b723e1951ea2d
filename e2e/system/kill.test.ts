import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "@/lib/database/pool";
import { readStatus } from "@/lib/database/reads/status";
import { testDatabase } from "@/testing/harness";
import { readState } from "@/testing/harness/state";
import { startTestSystem, type TestSystem } from "@/testing/harness/system";
import { testWorker } from "@/testing/harness/worker";
import { leftAfter, processTree } from "./processes";
import { seededRandom } from "./random";
import { headOf, sendTraffic, type Traffic, unknownOf } from "./traffic";

/** How often everything is killed; the seed decides when. */
const KILLS = Number(process.env.ENGRAVE_TEST_KILLS ?? 3);
const SEED = Number(process.env.ENGRAVE_TEST_SEED ?? 1);

const random = seededRandom(SEED);
let dataDir: string;
let system: TestSystem;
let traffic: Traffic;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "engrave-kill-"));
  system = await startTestSystem(dataDir);
  traffic = sendTraffic(system.chain, seededRandom(SEED + 1));
}, 300_000);

afterAll(async () => {
  await traffic.stop();
  await system.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts it again on the same folder; the traffic finds it. */
async function again(): Promise<void> {
  system = await startTestSystem(dataDir);
  traffic.goOnAt(system.chain);
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
    for (;;) {
      const status = await readStatus(database);
      if (status !== null && status.index.block >= head) return;
      if (isOver) throw new Error(`what indexes the chain ended before block ${head}`);
      await sleep(50);
    }
  } finally {
    await database.close();
  }
}

async function requireSameAsFromScratch(): Promise<void> {
  const head = await headOf(system.chain);
  await untilIndexed(system.databaseUrl, head, system.ended);
  const scratch = await testDatabase();
  const worker = testWorker({
    databaseUrl: scratch.url,
    rpcUrl: system.chain,
    environment: { NETWORK: "local" },
  });
  try {
    await untilIndexed(scratch.url, head, worker.ended);
    const [found, expected] = [await readState(system.databaseUrl), await readState(scratch.url)];
    for (const [table, rows] of Object.entries(expected)) expect(found[table], table).toEqual(rows);
    expect(Object.keys(found)).toEqual(Object.keys(expected));
    // What was compared was worth comparing.
    for (const table of ["operation", "inscription", "sale", "delegation"]) {
      expect(expected[table]?.length, table).toBeGreaterThan(0);
    }
  } finally {
    await worker.stop();
    await scratch.drop();
  }
}

it(`loses nothing and does nothing twice when everything is killed, ${KILLS} times under traffic`, async () => {
  for (let kill = 0; kill < KILLS; kill++) {
    await sleep(300 + random(3_000));
    const tree = await processTree(system.pid);
    expect(tree.length).toBeGreaterThan(5);
    const order = tree.map((each) => ({ each, rank: random(1_000) })).sort((a, b) => a.rank - b.rank);
    for (const { each } of order) {
      try {
        process.kill(each.pid, "SIGKILL");
      } catch {
        // It ended with another one.
      }
    }
    expect(await leftAfter(tree, dataDir, 10_000)).toEqual([]);
    await again();
    expect(await unknownOf(system.chain, traffic.acknowledged)).toEqual([]);
  }
  await traffic.stop();
  await requireSameAsFromScratch();
});

it("ends every process, and loses nothing of the chain, when only the process that holds the others is killed", async () => {
  traffic = sendTraffic(system.chain, random);
  await sleep(1_000);
  const tree = await processTree(system.pid);
  process.kill(system.pid, "SIGKILL");
  expect(await leftAfter(tree, dataDir, 30_000)).toEqual([]);
  const { acknowledged } = traffic;
  await again();
  await traffic.stop();
  expect(acknowledged.length).toBeGreaterThan(10);
  expect(await unknownOf(system.chain, acknowledged)).toEqual([]);
  await requireSameAsFromScratch();
});

it("says where it runs already, and ends with code 2, when it is started a second time", async () => {
  const second = startTestSystem(dataDir);
  await expect(second).rejects.toThrow("exit code 2");
  await expect(second).rejects.toThrow(`running already on ${system.page}`);
});

it("ends every process when it is stopped", async () => {
  const tree = await processTree(system.pid);
  expect(await system.stop()).toBe(0);
  expect(await leftAfter(tree, dataDir, 5_000)).toEqual([]);
});
