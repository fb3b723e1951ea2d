import { afterAll, beforeAll, expect, test } from "vitest";
import type { ArchivedBlock } from "@/lib/archive";
import { type ArchiveStage, archiveStage, readManifest } from "@/tools/testing/harness/archive";
import { testDatabase } from "@/tools/testing/harness/database";
import { runOn } from "@/tools/testing/harness/run-on";
import { readState } from "@/tools/testing/harness/state";
import { MARKET_CONTRACT } from "@/tools/testing/simulation/chain/actors";
import { BlockSample } from "./compare-chain";
import type { CheckedSegment } from "./read-segments";

let system: ArchiveStage;

beforeAll(async () => {
  system = await archiveStage("decreasing times", {
    timeStep: { least: -40, most: 40 },
    rules: { market: MARKET_CONTRACT, extensions: ["delegation", "market"] },
  });
});
afterAll(() => system?.close());

/** The number of times that are before the previous one. */
const decreases = (times: readonly number[]): number =>
  times.filter((time, index) => time < (times[index - 1] ?? time)).length;

test("the archive of a chain whose block times decrease gives the same index, byte for byte", async () => {
  const { url } = system.stage.database;
  const rows = await runOn(url, "select timestamp::int as time from block order by number");
  expect(decreases(rows.map(({ time }) => Number(time)))).toBeGreaterThan(5);
  const { segments } = await readManifest(system.archive);
  expect(decreases(segments.map(({ timestamp }) => timestamp))).toBeGreaterThan(0);
  const fresh = await testDatabase();
  const { code } = await system.command(["bootstrap", "--from", system.archive], { databaseUrl: fresh.url });
  expect(code).toBe(0);
  expect(await readState(fresh.url)).toEqual(await readState(url));
  const verified = await system.command(["verify"], { databaseUrl: fresh.url });
  expect(verified.output).toContain("every row agrees");
  await fresh.drop();
});

const hash = `0x${"ab".repeat(32)}` as const;

/** A segment of blocks with these times. */
function segmentOf(index: number, from: number, times: readonly number[]): CheckedSegment {
  const blocks = times.map((timestamp, at): ArchivedBlock => {
    return { number: from + at, hash, parentHash: hash, timestamp, commitment: hash, operations: [] };
  });
  const end = { number: from + times.length - 1, hash, timestamp: times.at(-1) ?? 0 };
  return { index, begin: { chainId: 1, from }, blocks, end, operations: 0 };
}

test("the blocks before and after a place where time decreases are compared with the nodes", async () => {
  const times = Array.from({ length: 5_000 }, (_, number) => (number === 1_234 ? 9_999 : number));
  const segments = [segmentOf(0, 0, times.slice(0, 4_000)), segmentOf(1, 4_000, [3_500, ...times.slice(4_001)])];
  const sample = new BlockSample();
  for await (const _ of sample.of(inOrder(segments)));
  const manifest = await readManifest(system.archive);
  const compared = sample.blocks({ ...manifest, segments: [], snapshot: null });
  expect(compared.slice(100).map(({ number, timestamp }) => [number, timestamp])).toEqual([
    [1_234, 9_999],
    [1_235, 1_235],
    [3_999, 3_999],
    [4_000, 3_500],
  ]);
});

async function* inOrder(segments: readonly CheckedSegment[]): AsyncGenerator<CheckedSegment> {
  yield* segments;
}
