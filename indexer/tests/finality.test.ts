import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { MIGRATIONS_FOLDER } from "@/lib/database/migrate";
import { expectCommitment } from "@/tools/testing/harness/expect-commitment";
import { runOn } from "@/tools/testing/harness/run-on";
import { type Stage, stageOf } from "@/tools/testing/harness/stage";
import type { Claim } from "@/tools/testing/simulation/node/claims";
import { HEALTHY } from "@/tools/testing/simulation/node/node";

// Each test waits several times for a worker, which compares nodes every 5 seconds and backs off for up to 10 seconds.

let stage: Stage;
afterEach(() => stage.close());

const standingRow = z.object({
  block: z.number(),
  final: z.number(),
  epoch: z.number(),
  fault: z.string().nullable(),
  head: z.number().nullable(),
});
type Standing = z.infer<typeof standingRow>;

const STANDING = `select block_number::int as block, final_number::int as final, epoch::int, finality_fault as fault,
  head_number::int as head from cursor left join worker_status using (id)`;

async function standing(): Promise<Standing> {
  const [row] = await runOn(stage.database.url, STANDING);
  return standingRow.parse(row);
}

const until = (what: () => Promise<void>) => vi.waitFor(what, { timeout: 60_000, interval: 20 });
const untilAtHead = () => until(async () => expect(await stage.isAtHead()).toBe(true));
const untilIndex = (wanted: Partial<Standing>) => until(async () => expect(await standing()).toMatchObject(wanted));
const head = (): number => stage.chain.view().blocks.length - 1;
const claim = (node: number, ...claims: Claim[]) => stage.nodes[node]?.begin({ ...HEALTHY, claims });

describe("a node that claims a false head", () => {
  test("far above its blocks advances finality no further than the linked blocks, and a later reorg is undone", async () => {
    stage = await stageOf({ blocks: 60, traits: { finalized: "refused" } });
    claim(0, "head far above");
    stage.start();
    await untilIndex({ block: 60, final: 60 - stage.network.finalityDepth });
    stage.nodes[0]?.begin(HEALTHY);
    await untilIndex({ head: 60 });
    expect(stage.chain.reorg(2, 3)).toBe(true);
    await expectCommitment(stage);
  });

  test("far above excludes no other node: the index follows the blocks of the other one", async () => {
    stage = await stageOf({ nodes: 2 });
    claim(0, "head far above");
    stage.start();
    await untilIndex({ block: head(), head: head() });
    for (let round = 0; round < 3; round++) {
      stage.chain.grow(1);
      await untilIndex({ block: head(), head: head() });
    }
    await expectCommitment(stage);
  });

  test.each<Claim>(["head far below", "head with another hash"])("(%s) undoes nothing", async (lie) => {
    stage = await stageOf({ blocks: 30 });
    stage.start();
    await untilIndex({ block: 30, head: 30 });
    const { epoch } = await standing();
    claim(0, lie);
    const requests = "select seen_at from worker_status";
    const [seen] = await runOn(stage.database.url, requests);
    await until(async () => expect(await runOn(stage.database.url, requests)).not.toEqual([seen]));
    stage.nodes[0]?.begin(HEALTHY);
    stage.chain.grow(1);
    await untilIndex({ block: 31, epoch });
  });
});

describe("a finalized block", () => {
  test.each<[Claim, string]>([
    ["finalized with another hash", "FINALIZED_MISMATCH"],
    ["finalized above the head", "FINALIZED_MISMATCH"],
    ["finalized too old", "FINALIZED_OLD"],
    ["finalized null", "FINALIZED_UNAVAILABLE"],
    ["finalized refused", "FINALIZED_UNAVAILABLE"],
    ["finalized unanswered", "FINALIZED_UNAVAILABLE"],
  ])("that is wrong (%s) freezes finality and nothing else", async (lie, fault) => {
    stage = await stageOf({ blocks: 40, chainDepth: 12, traits: { finalized: "known" } });
    stage.start();
    await untilIndex({ block: 40, head: 40, fault: null });
    const { final } = await standing();
    expect(final).toBe(stage.chain.view().finalized);
    claim(0, lie);
    await untilIndex({ fault });
    stage.chain.grow(10);
    await untilIndex({ block: 50, final, fault });
    stage.nodes[0]?.begin(HEALTHY);
    await untilIndex({ fault: null });
    stage.chain.grow(1);
    await untilIndex({ block: 51, final: stage.chain.view().finalized, fault: null });
  });

  test("that is the first block for ever is reported, until it moves", async () => {
    const timeStep = { least: 200, most: 200 };
    stage = await stageOf({ blocks: 10, chainDepth: 12, timeStep, traits: { finalized: "known" } });
    claim(0, "finalized at the start");
    stage.start();
    await untilIndex({ block: 10, head: 10, fault: null });
    stage.chain.grow(4 * stage.network.finalityDepth);
    await untilIndex({ block: head(), final: 0, fault: "FINALIZED_STUCK" });
    stage.nodes[0]?.begin(HEALTHY);
    stage.chain.grow(1);
    await untilIndex({ block: head(), final: stage.chain.view().finalized, fault: null });
  });

  test("that a node no longer answers is still required after a restart", async () => {
    stage = await stageOf({ blocks: 40, chainDepth: 12, traits: { finalized: "known" } });
    const worker = stage.start();
    await untilIndex({ block: 40, head: 40 });
    const { final } = await standing();
    stage.chain.grow(1);
    await untilIndex({ block: 41, head: 41 });
    await worker.stop();
    claim(0, "finalized null");
    stage.chain.grow(10);
    stage.start();
    await untilIndex({ block: 51, fault: "FINALIZED_UNAVAILABLE" });
    expect((await standing()).final - final).toBeLessThanOrEqual(1);
  });

  test("that made blocks final is still required after a crash right after the first such batch", async () => {
    stage = await stageOf({ blocks: 40, chainDepth: 12, traits: { finalized: "known" } });
    // Once the index is at block 40, statements fail as those of a killed process.
    await runOn(
      stage.database.url,
      `create function crash() returns trigger language plpgsql as 'begin
         if exists (select from cursor where block_number = 40) and new.finalized_number is not null then
           raise exception using errcode = ''57P01'', message = ''killed'';
         end if; return new; end';
       create trigger crash before update on worker_status for each row execute function crash()`,
    );
    const worker = stage.start();
    await untilIndex({ block: 40, final: stage.chain.view().finalized });
    await worker.stop();
    await runOn(stage.database.url, "drop trigger crash on worker_status");
    const { final } = await standing();
    claim(0, "finalized null");
    stage.chain.grow(10);
    stage.start();
    await untilIndex({ block: 50, final, fault: "FINALIZED_UNAVAILABLE" });
  });

  test("that a node returned once is required before the index has verified one", async () => {
    stage = await stageOf({ blocks: 40, chainDepth: 12, traits: { finalized: "known" } });
    claim(0, "finalized with another hash");
    stage.start();
    await untilIndex({ block: 40, fault: "FINALIZED_MISMATCH" });
    const { final } = await standing();
    claim(0, "finalized refused");
    stage.chain.grow(10);
    await untilIndex({ block: 50, fault: "FINALIZED_UNAVAILABLE", final });
  });

  test("is awaited from a node that has only refused it because of a limit", async () => {
    stage = await stageOf({ blocks: 40, chainDepth: 12, traits: { finalized: "known" } });
    claim(0, "finalized limited");
    stage.start();
    await untilIndex({ block: 40, fault: "FINALIZED_UNAVAILABLE", final: stage.network.startBlock - 1 });
    stage.nodes[0]?.begin(HEALTHY);
    stage.chain.grow(1);
    await untilIndex({ block: 41, final: stage.chain.view().finalized, fault: null });
  });

  test("that is wrong on one node is taken from another one", async () => {
    stage = await stageOf({ blocks: 40, nodes: 2, chainDepth: 12, traits: { finalized: "known" } });
    claim(0, "finalized with another hash");
    stage.start();
    await untilIndex({ block: 40, final: stage.chain.view().finalized, fault: null });
  });

  test("is not required on a chain that never had one", async () => {
    stage = await stageOf({ blocks: 40, traits: { finalized: "null" } });
    stage.start();
    await untilIndex({ block: 40, head: 40, final: 40 - stage.network.finalityDepth, fault: null });
  });
});

describe("the database", () => {
  test("refuses a final block above the last indexed one", async () => {
    stage = await stageOf();
    stage.start();
    await untilAtHead();
    const poison = runOn(stage.database.url, "update cursor set final_number = block_number + 1");
    await expect(poison).rejects.toMatchObject({ code: "23514", constraint: "cursor_final_number_check" });
  });

  test("of the previous version: the migration lowers its final block to the last block without undo rows", async () => {
    stage = await stageOf();
    const folders = (await readdir(MIGRATIONS_FOLDER)).filter((name) => /^[0-9]/.test(name)).sort();
    const at = folders.findIndex((name) => name.endsWith("_finality"));
    const client = new pg.Client({ connectionString: stage.database.url });
    await client.connect();
    await client.query("create schema before; set search_path to before");
    for (const folder of folders.slice(0, at + 1)) {
      if (folder === folders[at]) {
        await client.query(
          `insert into cursor (network, chain_id, start_block, rules_hash, block_number, block_time, epoch, final_number)
           values ('test', 1, 0, '', 4000, 0, 1, 59896)`,
        );
      }
      await client.query(await readFile(join(MIGRATIONS_FOLDER, folder, "migration.sql"), "utf8"));
    }
    const { rows } = await client.query("select block_number, final_number from cursor").finally(() => client.end());
    expect(rows).toEqual([{ block_number: "4000", final_number: "4000" }]);
  });
});
