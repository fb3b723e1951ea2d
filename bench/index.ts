/**
 * `npm run bench:index`: how fast the worker indexes, beside what limits it in the same run: the same blocks only
 * fetched and parsed, and the same rows by COPY alone; and what a block costs in a large index, beside an empty one.
 * `npm run bench:index -- a 20000` measures one chain, shorter.
 */
import { availableParallelism } from "node:os";
import { runOn } from "@/scripts/testing/run-on";
import { type ChainShape, SHAPES } from "./chain-shape";
import { copyLimit } from "./copy-limit";
import { freshDatabase, withPostgres } from "./databases";
import { fetchLimit } from "./fetch-limit";
import { compareSizes } from "./index-size";
import { runWorker } from "./run-worker";
import { startStandIn } from "./start-stand-in";

async function main(serverUrl: string): Promise<void> {
  const [only, blocks] = process.argv.slice(2);
  console.log(`${availableParallelism()} cores, Node ${process.version}; a real PostgreSQL with fsync on\n`);
  for (const [key, shape] of Object.entries(SHAPES)) {
    if (only !== undefined && only !== key) continue;
    const chain = blocks === undefined ? shape : { ...shape, blocks: Number(blocks) };
    if (key === "d") await compareSizes(key, chain, serverUrl);
    else await measure(key, chain, serverUrl);
  }
}

async function measure(key: string, shape: ChainShape, serverUrl: string): Promise<void> {
  const node = await startStandIn(key, shape.blocks);
  const database = await freshDatabase(serverUrl, `bench_${key}`);
  try {
    const fetched = await fetchLimit(node.url, shape.blocks);
    const worker = await runWorker(node.url, database, shape);
    const messages = await countOperations(database);
    const copied = await copyLimit(database);
    const perSecond = (count: number, seconds: number): string => Math.round(count / seconds).toLocaleString("en");
    console.log(
      `${shape.name}: ${shape.blocks.toLocaleString("en")} blocks, ${messages.toLocaleString("en")} messages`,
    );
    console.log(
      `  worker          ${perSecond(shape.blocks, worker.seconds)} blocks/s, ${perSecond(messages, worker.seconds)} messages/s`,
    );
    console.log(
      `  only fetched    ${perSecond(shape.blocks, fetched)} blocks/s   worker/limit ${(fetched / worker.seconds).toFixed(2)}`,
    );
    console.log(
      `  only copied     ${perSecond(messages, copied)} messages/s   worker/limit ${(copied / worker.seconds).toFixed(2)}`,
    );
    console.log(`  peak memory     ${Math.round(worker.peakMegabytes)} MB\n`);
  } finally {
    node.stop();
  }
}

async function countOperations(database: string): Promise<number> {
  const [row] = await runOn(database, "select count(*) as count from operation where accepted");
  return Number(row?.count);
}

await withPostgres(20, main);
