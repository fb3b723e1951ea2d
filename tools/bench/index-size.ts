import { runOn } from "@/tools/testing/harness/run-on";
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

/** A database with the rows of a large index, whose blocks end before those of the measured chain. */
export interface LargeDatabase {
  readonly url: string;
  /** Its content, for the report. */
  readonly rows: string;
}

/** Creates a database with {@link INSCRIPTIONS} inscriptions. */
export async function fillLargeDatabase(serverUrl: string): Promise<LargeDatabase> {
  const url = await freshDatabase(serverUrl, "bench_full");
  await fillTables(url);
  return { url, rows: `${INSCRIPTIONS.toLocaleString("en")} inscriptions` };
}

/**
 * Measures the same number of blocks in an empty index and in a large one, alternately. Each round continues after the blocks
 * of the previous one, so that the large index, which may fill the disk, needs no copy.
 */
export async function compareSizes(
  key: string,
  shape: ChainShape,
  serverUrl: string,
  { url, rows }: LargeDatabase,
): Promise<void> {
  const empty = await freshDatabase(serverUrl, "bench_empty");
  const seconds = { empty: [] as number[], large: [] as number[] };
  for (let round = 0; round < shape.rounds; round++) {
    seconds.empty.push(await indexNext(key, shape, empty));
    seconds.large.push(await indexNext(key, shape, url));
  }
  await runOn(serverUrl, "drop database bench_empty with (force)");
  const [small, large] = [median(seconds.empty), median(seconds.large)];
  const perBlock = (each: number): string => `${((1_000_000 * each) / shape.blocks).toFixed(0)} µs per block`;
  console.log(`${shape.name}, with and without ${rows} of other tickers:`);
  console.log(`  empty index    ${perBlock(small)}`);
  console.log(`  large index    ${perBlock(large)}   large/empty ${(large / small).toFixed(2)}, limit ${LIMIT}\n`);
}

/** Seconds that a worker takes for the next blocks of the chain after those of the index. */
async function indexNext(key: string, shape: ChainShape, database: string): Promise<number> {
  const [position] = await runOn(database, "select block_number as number from cursor where block_hash is not null");
  const indexed = position === undefined ? 0 : Number(position.number) - shape.first + 1;
  const chain = { ...shape, blocks: indexed + shape.blocks };
  const node = await startStandIn(key, chain.blocks);
  try {
    return (await runWorker(node.url, database, chain, FOLLOWING)).seconds;
  } finally {
    node.stop();
  }
}
