/**
 * `npm run bench index`: throughput of the worker, compared in the same run with its limits: fetching and parsing the same
 * blocks, and writing the same rows with COPY. Also the command `reindex`, and the cost of a block in a large and in an empty index.
 * `npm run bench index a 20000` measures 20,000 blocks of one chain; `hostile` the worst blocks that fit into the gas of a
 * block ({@link measureHostileBlocks}); `pairs` compares the worker with and without a variable ({@link measurePairs}), and `parts` ways of reading blocks ({@link measureParts}). The rounds of (e) also run the worker on as many messages of (c).
 */
import { execFile } from "node:child_process";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import { runOn } from "@/tools/testing/harness/run-on";
import { type ChainShape, operationsOf, SHAPES } from "./chain-shape";
import { copyLimit } from "./copy-limit";
import { freshDatabase, withPostgres } from "./databases";
import { measureHostileBlocks } from "./hostile";
import { compareSizes, fillLargeDatabase } from "./index-size";
import { median } from "./median";
import { measurePairs } from "./pairs";
import { measureParts } from "./parts";
import { FIRST_SYNC, runReindex, runWorker, type WorkerRun } from "./run-worker";
import { startStandIn } from "./start-stand-in";

async function main(serverUrl: string): Promise<void> {
  const [only, blocks] = process.argv.slice(2);
  console.log(`${availableParallelism()} cores, Node ${process.version}; a real PostgreSQL with fsync on\n`);
  if (only === "hostile") return measureHostileBlocks(serverUrl, process.argv.slice(3));
  if (only === "parts") return measureParts(process.argv.slice(3));
  if (only === "pairs") return measurePairs(serverUrl, process.argv.slice(3));
  for (const [key, shape] of Object.entries(SHAPES)) {
    if (only !== undefined && only !== key) continue;
    const chain = blocks === undefined ? shape : { ...shape, blocks: Number(blocks) };
    if (key === "d") await compareSizes(key, chain, serverUrl, await fillLargeDatabase(serverUrl));
    else await measure(key, chain, serverUrl);
  }
}

/** Seconds for the same blocks. */
interface Round {
  readonly worker: number;
  readonly fetched: number;
  /** COPY into tables with all indexes, and with those that a first sync leaves. */
  readonly copied: number;
  readonly bare: number;
  /** The worker's time without the creation of indexes, and the time of that creation. */
  readonly loaded: number;
  readonly indexed: number;
  /** The worker with the same chain without signatures, so that it recovers no senders. */
  readonly unsigned: number;
  /** The command `reindex`. */
  readonly reindexed: number;
  /** Ratio of the operations per second to those of the chain beside this one; null if there is none. */
  readonly besides: number | null;
}

async function measure(key: string, shape: ChainShape, serverUrl: string): Promise<void> {
  const node = await startStandIn(key, shape.blocks);
  const unsignedNode = await startStandIn(key, shape.blocks, true);
  const rounds: Round[] = [];
  let [messages, peakMegabytes, sizes] = [0, 0, ""];
  try {
    for (let round = 0; round < shape.rounds; round++) {
      const database = await freshDatabase(serverUrl, `bench_${key}_${round}`);
      const fetched = await fetchLimit(node.url, shape.blocks);
      const worker = await runWorker(node.url, database, shape, FIRST_SYNC);
      const unsigned = await withoutSenders(unsignedNode.url, shape, serverUrl);
      const reindexed = await runReindex(node.url, database, shape, FIRST_SYNC);
      const copied = await copyLimit(database);
      const bare = await copyLimit(database, "unique");
      const besides = shape.beside === undefined ? null : await ratioBeside(shape, shape.beside, worker, serverUrl);
      const [indexed, loaded] = [worker.indexSeconds, worker.seconds - worker.indexSeconds];
      rounds.push({ worker: worker.seconds, fetched, copied, bare, loaded, indexed, unsigned, reindexed, besides });
      messages = await countOperations(database);
      sizes = await sizesOf(database, messages);
      peakMegabytes = Math.max(peakMegabytes, worker.peakMegabytes);
      await runOn(serverUrl, `drop database bench_${key}_${round}`);
    }
  } finally {
    node.stop();
    unsignedNode.stop();
  }
  report(shape, rounds, messages, peakMegabytes);
  console.log(`  bytes a message ${sizes}\n`);
}

/** Prints medians. The ratio is the median of the rounds' ratios, because other load slows both figures of a round alike. */
function report(shape: ChainShape, rounds: readonly Round[], messages: number, peakMegabytes: number): void {
  const rate = (count: number, of: Exclude<keyof Round, "besides">): string =>
    Math.round(count / median(rounds.map((round) => round[of]))).toLocaleString("en");
  const ratio = (limit: "fetched" | "copied" | "bare", of: "worker" | "loaded" = "worker"): string => {
    const ratios = rounds.map((round) => round[limit] / round[of]);
    return `worker/limit ${median(ratios).toFixed(2)} (${ratios.map((each) => each.toFixed(2)).join(", ")})`;
  };
  console.log(
    `${shape.name}: ${shape.blocks.toLocaleString("en")} blocks, ${messages.toLocaleString("en")} messages, medians of ${rounds.length}`,
  );
  console.log(`  worker          ${rate(shape.blocks, "worker")} blocks/s, ${rate(messages, "worker")} messages/s`);
  console.log(`  fetch limit     ${rate(shape.blocks, "fetched")} blocks/s   ${ratio("fetched")}`);
  console.log(
    `  without the creation of indexes, ${median(rounds.map(({ indexed }) => indexed)).toFixed(1)} s: ${rate(messages, "loaded")} messages/s`,
  );
  console.log(`  COPY, bare      ${rate(messages, "bare")} messages/s   ${ratio("bare", "loaded")} (without indexes)`);
  console.log(`  COPY limit      ${rate(messages, "copied")} messages/s   ${ratio("copied")}`);
  const senders = rounds.map((round) => round.worker / round.unsigned);
  console.log(`  senders         ${median(senders).toFixed(2)} times as long as without their recovery`);
  console.log(`  reindex         ${rate(messages, "reindexed")} messages/s, with the start of its process`);
  console.log(`  peak memory     ${Math.round(peakMegabytes)} MB`);
  const ratios = rounds.flatMap(({ besides }) => besides ?? []);
  if (ratios.length === 0) return;
  const each = ratios.map((one) => one.toFixed(2)).join(", ");
  console.log(
    `  beside (${shape.beside})      ${median(ratios).toFixed(2)} of its messages/s (${each}), at least 0.7 expected`,
  );
}

/** Seconds of the worker for the same chain without signatures. */
async function withoutSenders(url: string, shape: ChainShape, serverUrl: string): Promise<number> {
  const database = await freshDatabase(serverUrl, "bench_unsigned");
  const { seconds } = await runWorker(url, database, shape, FIRST_SYNC);
  await runOn(serverUrl, "drop database bench_unsigned");
  return seconds;
}

/** The operations per second of a run, divided by those of a worker that indexes as many operations of another chain. */
async function ratioBeside(shape: ChainShape, key: string, run: WorkerRun, serverUrl: string): Promise<number> {
  const other = SHAPES[key];
  if (other === undefined) throw new Error(`there is no chain ${key}`);
  const chain = { ...other, blocks: Math.ceil(operationsOf(shape) / other.transactions) };
  const node = await startStandIn(key, chain.blocks);
  try {
    const database = await freshDatabase(serverUrl, "bench_beside");
    const { seconds } = await runWorker(node.url, database, chain, FIRST_SYNC);
    await runOn(serverUrl, "drop database bench_beside");
    return operationsOf(shape) / run.seconds / (operationsOf(chain) / seconds);
  } finally {
    node.stop();
  }
}

async function countOperations(database: string): Promise<number> {
  const [row] = await runOn(database, "select count(*) as count from operation where accepted");
  return Number(row?.count);
}

/** Bytes per message of the largest tables and of their indexes. */
async function sizesOf(database: string, messages: number): Promise<string> {
  const rows = await runOn(
    database,
    `select name, pg_table_size(name::regclass)::float8 as rows, pg_indexes_size(name::regclass)::float8 as indexes
     from unnest(array['operation', 'inscription', 'balance']) as name`,
  );
  const each = (bytes: unknown): string => (Number(bytes) / messages).toFixed(0);
  return rows.map(({ name, rows, indexes }) => `${name} ${each(rows)} + ${each(indexes)} of indexes`).join(", ");
}

await withPostgres(20, main);

/** Seconds to fetch and parse the blocks 1 to `blocks` in a new process, like the worker's. */
async function fetchLimit(url: string, blocks: number): Promise<number> {
  const args = ["--import", "tsx", "tools/bench/only-fetch.ts", url, String(blocks)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return Number(stdout);
}
