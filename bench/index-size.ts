import { databaseUrl, runOn } from "@/testing/harness/run-on";
import { fillTables, INSCRIPTIONS } from "./api-data";
import type { ChainShape } from "./chain-shape";
import { freshDatabase } from "./databases";
import { median } from "./median";
import { runWorker } from "./run-worker";
import { startStandIn } from "./start-stand-in";

/** Largest acceptable ratio of the times of a block in the large and in the empty index. */
const LIMIT = 1.15;

/**
 * Prevents the first sync, which drops indexes. Without a position the index counts as empty, but the cost of a later block
 * is measured.
 */
const FOLLOWING = { BULK_LOAD_BLOCKS: String(Number.MAX_SAFE_INTEGER) };

/** A database with the rows of a large index but without a position. It has no open connections. */
export interface LargeDatabase {
  readonly name: string;
  /** Its content, for the report. */
  readonly rows: string;
}

/** Creates a database with {@link INSCRIPTIONS} inscriptions. */
export async function fillLargeDatabase(serverUrl: string): Promise<LargeDatabase> {
  await fillTables(await freshDatabase(serverUrl, "bench_full"));
  return { name: "bench_full", rows: `${INSCRIPTIONS.toLocaleString("en")} inscriptions` };
}

/** Measures the same blocks in an empty index and in copies of a large one, alternately. */
export async function compareSizes(
  key: string,
  shape: ChainShape,
  serverUrl: string,
  { name, rows }: LargeDatabase,
): Promise<void> {
  const node = await startStandIn(key, shape.blocks);
  const seconds = { empty: [] as number[], full: [] as number[] };
  try {
    for (let round = 0; round < shape.rounds; round++) {
      const empty = await freshDatabase(serverUrl, `bench_empty_${round}`);
      seconds.empty.push((await runWorker(node.url, empty, shape, FOLLOWING)).seconds);
      // A copy, so that each round starts with the same rows.
      await runOn(serverUrl, `create database bench_copy template ${name}`);
      seconds.full.push((await runWorker(node.url, databaseUrl(serverUrl, "bench_copy"), shape, FOLLOWING)).seconds);
      await runOn(serverUrl, "drop database bench_copy with (force)");
    }
  } finally {
    node.stop();
  }
  const [empty, large] = [median(seconds.empty), median(seconds.full)];
  const perBlock = (each: number): string => `${((1_000_000 * each) / shape.blocks).toFixed(0)} µs per block`;
  console.log(`${shape.name}, with and without ${rows} of other tickers:`);
  console.log(`  empty index    ${perBlock(empty)}`);
  console.log(`  large index    ${perBlock(large)}   large/empty ${(large / empty).toFixed(2)}, limit ${LIMIT}\n`);
}
