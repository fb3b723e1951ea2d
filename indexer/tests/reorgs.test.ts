import { afterEach, describe, expect, test, vi } from "vitest";
import { expectCommitment } from "@/tools/testing/harness/expect-commitment";
import { runOn } from "@/tools/testing/harness/run-on";
import { type Stage, stageOf } from "@/tools/testing/harness/stage";
import { readState } from "@/tools/testing/harness/state";
import { HEALTHY } from "@/tools/testing/simulation/node/node";
import { Readiness } from "../telemetry/readiness";

let stage: Stage;
afterEach(() => stage.close());

const untilAtHead = () =>
  vi.waitFor(async () => expect(await stage.isAtHead()).toBe(true), { timeout: 60_000, interval: 25 });

async function expectClean(): Promise<void> {
  await untilAtHead();
  expect(await readState(stage.database.url)).toEqual(await stage.cleanState());
}

describe("a reorg", () => {
  test.each([1, 3, 6])("of %i blocks is undone", async (depth) => {
    stage = await stageOf({ name: `depth ${depth}` });
    stage.start();
    await untilAtHead();
    expect(stage.chain.reorg(depth, depth + 1)).toBe(true);
    await expectCommitment(stage);
  });

  test("to a shorter chain is undone", async () => {
    stage = await stageOf();
    stage.start();
    await untilAtHead();
    const before = stage.chain.view().blocks.length;
    expect(stage.chain.reorg(6, 3)).toBe(true);
    expect(stage.chain.view().blocks.length).toBeLessThan(before);
    await expectClean();
  });

  test("twice in a row is undone, detected one by one or together", async () => {
    stage = await stageOf();
    stage.start();
    await untilAtHead();
    expect(stage.chain.reorg(3, 4)).toBe(true);
    await untilAtHead();
    expect(stage.chain.reorg(4, 4)).toBe(true);
    await expectCommitment(stage);
    expect(stage.chain.reorg(2, 3)).toBe(true);
    expect(stage.chain.reorg(4, 5)).toBe(true);
    await expectClean();
  });

  test("while the worker was down is undone, also to a shorter chain", async () => {
    stage = await stageOf();
    const first = stage.start();
    await untilAtHead();
    await first.stop();
    expect(stage.chain.reorg(5, 2)).toBe(true);
    stage.start();
    await expectCommitment(stage);
  });

  test("back to an earlier fork is undone", async () => {
    stage = await stageOf();
    stage.start();
    await untilAtHead();
    stage.chain.reorg(3, 4);
    await untilAtHead();
    expect(stage.chain.comeBack()).toBe(true);
    await expectCommitment(stage);
  });
});

describe("a node that lags", () => {
  test("is not a reorg", async () => {
    stage = await stageOf();
    stage.start();
    stage.chain.grow(1);
    await untilAtHead();
    const [before] = await runOn(stage.database.url, "select epoch, block_number from cursor");
    stage.chain.grow(1);
    stage.chain.grow(1);
    await untilAtHead();
    stage.nodes[0]?.begin({ rate: 0, faults: [], conditions: ["behind"] });
    const seen = "select head_number::int as head from worker_status";
    const height = stage.chain.view(8).blocks.length - 1;
    await vi.waitFor(async () => expect(await runOn(stage.database.url, seen)).toEqual([{ head: height }]), {
      timeout: 60_000,
    });
    const [during] = await runOn(stage.database.url, "select epoch, block_number from cursor");
    expect(during).toEqual({ epoch: before?.epoch, block_number: String(Number(before?.block_number) + 2) });
    stage.nodes[0]?.begin(HEALTHY);
    stage.chain.grow(1);
    await expectCommitment(stage);
  });

  test("is replaced by another one that has more blocks", async () => {
    stage = await stageOf({ nodes: 2 });
    for (let n = 0; n < 10; n++) stage.chain.grow(2);
    stage.nodes[0]?.begin({ rate: 0, faults: [], conditions: ["behind"] });
    stage.start();
    await expectCommitment(stage);
  });
});

describe("finality", () => {
  test("stops the worker with an error and without loss if it is violated", async () => {
    stage = await stageOf({ chainDepth: 15, traits: { finalized: "refused" } });
    const worker = stage.start();
    await untilAtHead();
    const before = await readState(stage.database.url);
    expect(stage.chain.reorg(10, 11)).toBe(true);
    await expect(worker.ended).rejects.toMatchObject({ code: "FINALITY_VIOLATED" });
    expect(await readState(stage.database.url)).toEqual(before);
    const readiness = new Readiness(stage.database.url);
    const { reasons } = await readiness.report();
    expect(reasons.map(({ code }) => code)).toContain("FINALITY_VIOLATED");
    expect(stage.chain.comeBack()).toBe(true);
    stage.start();
    const stops = () => readiness.report().then(({ facts }) => facts?.stopped);
    await vi.waitFor(async () => expect(await stops()).toBeNull(), { timeout: 60_000 });
    await readiness.close();
  });

  test("is not violated by a single node while another one agrees", async () => {
    stage = await stageOf({ nodes: 2, chainDepth: 15, traits: { finalized: "refused" } });
    stage.start();
    await untilAtHead();
    stage.nodes[0]?.begin({ rate: 0, faults: [], conditions: ["wrong chain"] });
    stage.chain.grow(2);
    await expectCommitment(stage);
  });

  test("is limited by the finalized block of the node if that is lower than the depth", async () => {
    stage = await stageOf({ chainDepth: 15, traits: { finalized: "known" } });
    stage.start();
    await untilAtHead();
    expect(stage.chain.reorg(10, 11)).toBe(true);
    await expectCommitment(stage);
  });
});
