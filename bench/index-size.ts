import { databaseUrl, runOn } from "@/testing/harness/run-on";
import { fillTables, INSCRIPTIONS } from "./api-data";
import type { ChainShape } from "./chain-shape";
import { freshDatabase } from "./databases";
import { median } from "./median";
import { runWorker } from "./run-worker";
import { startStandIn } from "./start-stand-in";

/** Largest acceptable ratio of the times of a block in the large and in the empty index. */
const LIMIT = 1.15;

/** Measures the same blocks in an empty index and in one with {@link INSCRIPTIONS} inscriptions, alternately. */
export async function compareSizes(key: string, shape: ChainShape, serverUrl: string): Promise<void> {
  const full = await freshDatabase(serverUrl, "bench_full");
  await fillTables(full);
  const node = await startStandIn(key, shape.blocks);
  const seconds = { empty: [] as number[], full: [] as number[] };
  try {
    for (let round = 0; round < shape.rounds; round++) {
      const empty = await freshDatabase(serverUrl, `bench_empty_${round}`);
      seconds.empty.push((await runWorker(node.url, empty, shape)).seconds);
      // A copy, so that each round starts with the same rows.
      await runOn(serverUrl, `create database bench_full_${round} template bench_full`);
      const copy = databaseUrl(serverUrl, `bench_full_${round}`);
      seconds.full.push((await runWorker(node.url, copy, shape)).seconds);
    }
  } finally {
    node.stop();
  }
  const [empty, large] = [median(seconds.empty), median(seconds.full)];
  const perBlock = (each: number): string => `${((1_000_000 * each) / shape.blocks).toFixed(0)} µs per block`;
  console.log(`${shape.name}, with and without ${INSCRIPTIONS.toLocaleString("en")} inscriptions of other tickers:`);
  console.log(`  empty index    ${perBlock(empty)}`);
  console.log(`  large index    ${perBlock(large)}   large/empty ${(large / empty).toFixed(2)}, limit ${LIMIT}\n`);
}
