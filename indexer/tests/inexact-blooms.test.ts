import { encodeAbiParameters, type Hex } from "viem";
import { afterEach, describe, expect, test, vi } from "vitest";
import { workerFeatures } from "@/features/worker";
import { readConfiguration } from "@/lib/config";
import { EVENT_TOPIC, MINT_TYPES, ticker32 } from "@/lib/protocol/testing/event-logs";
import { type AnvilStage, anvilStage } from "@/tools/testing/harness/anvil-stage";
import { type BloomlessNode, bloomlessNode } from "@/tools/testing/harness/bloomless-node";
import { readState } from "@/tools/testing/harness/state";
import { until } from "@/tools/testing/harness/until";
import type { TestWorker } from "@/tools/testing/harness/worker";
import { runCommand } from "../commands/command-line";
import { Progress } from "../telemetry/progress";

/** Emits its calldata as a log: the first 32 bytes are the topic, the others the data. */
const LOGGER: Hex = "0x60203603806020600037600035906000a100";
const CONTRACT: Hex = "0x00000000000000000000000000000000000010c0";

let stage: AnvilStage;
let node: BloomlessNode;
/** Blocks whose bloom is empty. */
const hidden = new Set<number>();

afterEach(async () => {
  vi.useRealTimers();
  await stage.close();
  await node.close();
  hidden.clear();
});

async function begin(finalityDepth: number): Promise<void> {
  stage = await anvilStage({ finalityDepth });
  await stage.setCode(CONTRACT, LOGGER);
  node = await bloomlessNode(stage.url, (block) => hidden.has(block));
  await stage.message({ op: "deploy", tick: "HID", max: "1000", lim: "10", contract: CONTRACT });
  await stage.message({ op: "deploy", tick: "OPEN", max: "1000", lim: "10" });
}

/** Mints by an event, in a block with an empty bloom. Returns the block. */
async function mintHidden(id: bigint): Promise<number> {
  const block = (await stage.head()) + 1;
  hidden.add(block);
  const data = encodeAbiParameters(MINT_TYPES, [stage.account, stage.account, ticker32("HID"), id, 1n]);
  await stage.send(CONTRACT, `${EVENT_TOPIC.mint}${data.slice(2)}`);
  return block;
}

/** A block with a message, whose receipts are read, and a log that its bloom lacks. */
async function showException(): Promise<void> {
  hidden.add((await stage.head()) + 1);
  await stage.message({ op: "mint", tick: "OPEN", id: "shown", amt: "1" }, CONTRACT);
}

async function mintIds(): Promise<unknown[]> {
  return (await stage.query("select mint_id from inscription order by block_number")).map((row) => row.mint_id);
}

const bloomsRow = async () =>
  (
    await stage.query(
      "select method, since::int, reread_to::int, missed_block::int from verification where check_name = 'blooms'",
    )
  )[0];

/** Waits until the receipts of all blocks were read again. */
async function reread(worker: TestWorker): Promise<void> {
  const isDone = async (): Promise<boolean> => {
    const row = await bloomsRow();
    return row?.method === "ignored" && row.reread_to === null;
  };
  await Promise.race([until(isDone), worker.ended]);
  await stage.synced(worker);
}

/** Replaces the index by one that reads the receipts of all blocks from the first one on. */
async function reindex(): Promise<void> {
  const configuration = (): ReturnType<typeof readConfiguration> => readConfiguration(stage.environment([node.url]));
  const stop = new AbortController().signal;
  expect(await runCommand(workerFeatures, ["reindex"], configuration, stop, () => undefined, new Progress())).toBe(0);
}

describe("the first bloom that is not that of the logs", () => {
  test("blocks that are not final: an event that was missed is found, and the blocks from it on are indexed again", async () => {
    await begin(40);
    await mintHidden(1n);
    await stage.mine(3);
    await mintHidden(2n);
    const worker = stage.start([node.url]);
    await stage.synced(worker);
    expect(await mintIds()).toEqual([]);
    const exception = (await stage.head()) + 1;
    await showException();
    await stage.message({ op: "mint", tick: "OPEN", id: "later", amt: "1" });
    await mintHidden(3n);
    await reread(worker);
    expect(await bloomsRow()).toMatchObject({ method: "ignored", since: exception, missed_block: null });
    expect(await mintIds()).toEqual(["1", "2", "shown", "later", "3"]);
    await worker.stop();
    const found = await readState(stage.database.url);
    await reindex();
    expect(found).toEqual(await readState(stage.database.url));
  });

  test("a final block: the worker stops, also after a restart, until reindex has read all receipts", async () => {
    await begin(2);
    const missed = await mintHidden(1n);
    await stage.mine(10);
    const worker = stage.start([node.url]);
    await stage.synced(worker);
    await showException();
    const error = { code: "EVENTS_MISSED", block: missed };
    await expect(worker.ended).rejects.toMatchObject(error);
    expect(await bloomsRow()).toMatchObject({ missed_block: missed });
    expect(await stage.query("select stopped_code from leader")).toEqual([{ stopped_code: "EVENTS_MISSED" }]);
    await expect(stage.start([node.url]).ended).rejects.toMatchObject(error);
    await reindex();
    expect(await mintIds()).toEqual(["1", "shown"]);
    const next = stage.start([node.url]);
    await mintHidden(2n);
    await stage.synced(next);
    expect(await mintIds()).toEqual(["1", "shown", "2"]);
    expect(await bloomsRow()).toMatchObject({ method: "ignored", reread_to: null, missed_block: null });
  });

  test("a block that is to be read again does not become final before", async () => {
    await begin(6);
    const missed = await mintHidden(1n);
    const worker = stage.start([node.url], { RPC_TIMEOUT: "1000" });
    await stage.synced(worker);
    node.heldBelow = missed + 1;
    await showException();
    await stage.mine(20);
    await stage.synced(worker);
    const final = async (): Promise<number> =>
      Number((await stage.query("select final_number from cursor"))[0]?.final_number);
    expect(await final()).toBeLessThan(missed);
    node.heldBelow = 0;
    await reread(worker);
    expect(await mintIds()).toEqual(["1", "shown"]);
    await stage.mine(1);
    await Promise.race([until(async () => (await final()) > missed), worker.ended]);
  });

  test("a worker that runs learns of one that an audit has found", async () => {
    vi.useFakeTimers({ toFake: ["performance"], shouldAdvanceTime: true });
    await begin(40);
    const worker = stage.start([node.url]);
    await mintHidden(1n);
    await stage.synced(worker);
    const held = await stage.query("select check_name from verification where check_name = 'header'");
    expect(held).toHaveLength(1);
    await stage.query(
      `insert into verification (check_name, method, since, reread_to) values ('blooms', 'ignored', 1, 1)
       on conflict (check_name) do update set method = excluded.method, reread_to = excluded.reread_to`,
    );
    vi.advanceTimersByTime(60_000);
    await Promise.race([until(async () => (await mintIds()).length > 0), worker.ended]);
    expect(await mintIds()).toEqual(["1"]);
  });

  test("earlier blocks are read again in steps, and a worker continues where the last one stopped", async () => {
    await begin(4);
    await stage.mine(350);
    const first = stage.start([node.url]);
    await stage.synced(first);
    node.heldBelow = 200;
    await showException();
    const at = async (): Promise<number> => Number((await bloomsRow())?.reread_to ?? Number.POSITIVE_INFINITY);
    await until(async () => (await at()) < 300);
    await first.stop();
    const saved = await at();
    expect(saved).toBeGreaterThanOrEqual(200);
    node.heldBelow = 0;
    node.requested.length = 0;
    const head = await stage.head();
    const second = stage.start([node.url]);
    await reread(second);
    const again = node.requested.filter((block) => block < head - 20);
    expect([Math.max(...again), Math.min(...again)]).toEqual([saved, 0]);
    expect(again.toSorted((a, b) => b - a)).toEqual(Array.from({ length: saved + 1 }, (_, index) => saved - index));
    expect(await mintIds()).toEqual(["shown"]);
  });
});
