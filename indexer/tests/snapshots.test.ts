import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Stage, stageOf } from "@/testing/harness/stage";
import { until } from "@/testing/harness/until";
import { Tally } from "@/testing/simulation/counts";
import { readSnapshots, wrongSnapshot } from "@/testing/simulation/snapshot-audit";

const INTERVAL = 5;

let stage: Stage;
let sql: pg.Client;

beforeEach(async () => {
  stage = await stageOf({ name: "snapshots", blocks: 33, snapshotInterval: INTERVAL });
  sql = new pg.Client({ connectionString: stage.database.url });
  await sql.connect();
});
afterEach(async () => {
  await sql.end();
  await stage.close();
});

const madeBlocks = async (): Promise<number[]> => (await readSnapshots(sql)).map(({ block }) => block);

const wrong = (): Promise<string | null> =>
  wrongSnapshot({ sql, finalView: stage.chain.view(), network: stage.network }, new Tally());

/** Waits until the snapshot of the newest due final block is made. */
async function madeUpTo(block: number): Promise<void> {
  await until(async () => (await madeBlocks()).at(-1) === block);
}

describe("the leader", () => {
  test("makes the newest due snapshot when it arrives at the head, and each one after that", async () => {
    stage.start();
    await madeUpTo(25);
    expect(await madeBlocks()).toEqual([25]);
    for (let grown = 0; grown < 6; grown++) {
      stage.chain.grow(4, 0.9);
      await until(() => stage.isAtHead());
    }
    await madeUpTo(50);
    expect(await madeBlocks()).toEqual([25, 30, 35, 40, 45, 50]);
    expect(await wrong()).toBeNull();
    const { rows } = await sql.query("select block_number from snapshot_due where block_number <= 50");
    expect(rows).toEqual([]);
  });
});
