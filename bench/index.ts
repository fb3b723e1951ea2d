/**
 * `npm run bench:index`: how fast the worker indexes, beside what limits it in the same run: the same blocks only
 * fetched and parsed, and the same rows by COPY alone; and what a block costs in a large index, beside an empty one.
 * `npm run bench:index -- a 20000` measures one chain, shorter.
 */
import { availableParallelism } from "node:os";
import { runOn } from "@/testing/harness/run-on";
import { type ChainShape, SHAPES } from "./chain-shape";
import { copyLimit } from "./copy-limit";
import { freshDatabase, withPostgres } from "./databases";
import { fetchLimit } from "./fetch-limit";
import { compareSizes } from "./index-size";
import { median } from "./median";
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

/** Seconds of each, over the same blocks. */
interface Round {
  readonly worker: number;
  readonly fetched: number;
  readonly copied: number;
}

async function measure(key: string, shape: ChainShape, serverUrl: string): Promise<void> {
  const node = await startStandIn(key, shape.blocks);
  const rounds: Round[] = [];
  let [messages, peakMegabytes] = [0, 0];
  try {
    for (let round = 0; round < shape.rounds; round++) {
      const database = await freshDatabase(serverUrl, `bench_${key}_${round}`);
      const fetched = await fetchLimit(node.url, shape.blocks);
      const worker = await runWorker(node.url, database, shape);
      const copied = await copyLimit(database);
      rounds.push({ worker: worker.seconds, fetched, copied });
      messages = await countOperations(database);
      peakMegabytes = Math.max(peakMegabytes, worker.peakMegabytes);
      await runOn(serverUrl, `drop database bench_${key}_${round}`);
    }
  } finally {
    node.stop();
  }
  report(shape, rounds, messages, peakMegabytes);
}

/** Medians; a ratio is that of the rounds' ratios, since what else the machine does slows neighbours in time alike. */
function report(shape: ChainShape, rounds: readonly Round[], messages: number, peakMegabytes: number): void {
  const rate = (count: number, of: keyof Round): string =>
    Math.round(count / median(rounds.map((round) => round[of]))).toLocaleString("en");
  const ratio = (limit: "fetched" | "copied"): string => {
    const ratios = rounds.map((round) => round[limit] / round.worker);
    return `worker/limit ${median(ratios).toFixed(2)} (${ratios.map((each) => each.toFixed(2)).join(", ")})`;
  };
  console.log(
    `${shape.name}: ${shape.blocks.toLocaleString("en")} blocks, ${messages.toLocaleString("en")} messages, medians of ${rounds.length}`,
  );
  console.log(`  worker          ${rate(shape.blocks, "worker")} blocks/s, ${rate(messages, "worker")} messages/s`);
  console.log(`  only fetched    ${rate(shape.blocks, "fetched")} blocks/s   ${ratio("fetched")}`);
  console.log(`  only copied     ${rate(messages, "copied")} messages/s   ${ratio("copied")}`);
  console.log(`  peak memory     ${Math.round(peakMegabytes)} MB\n`);
}

async function countOperations(database: string): Promise<number> {
  const [row] = await runOn(database, "select count(*) as count from operation where accepted");
  return Number(row?.count);
}

await withPostgres(20, main);
