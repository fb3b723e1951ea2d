/**
 * `npm run bench large`: an index with many inscriptions and three times as many operations: sizes of tables and indexes, the
 * latency of each endpoint, the cost of a block compared with an empty index (right after a start, with the hash indexes in
 * memory, and after a restart with autoprewarm), VACUUM and REINDEX. Needs a build.
 * `npm run bench large 20000000` sets the number of inscriptions; 1,000,000 take about 3 GB of disk space.
 * `--data FOLDER` keeps the index in that folder, and reuses an existing one; `--fill` only creates it.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir, totalmem } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { migrate } from "@/lib/database/migrate";
import { databaseUrl, runOn } from "@/tools/testing/harness/run-on";
import { startFront } from "./api-servers";
import { SHAPES } from "./chain-shape";
import { freshDatabase, withPostgres } from "./databases";
import { compareSizes } from "./index-size";
import { fillLarge, operationsOf } from "./large-data";
import { measureEndpoints } from "./large-endpoints";
import { forgetPages, previousPagesLoaded, warmHashIndexes } from "./warm-indexes";

const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: { data: { type: "string" }, fill: { type: "boolean", default: false } },
});
const INSCRIPTIONS = Number(positionals[0] ?? 1_000_000);
const DATABASE = "bench_large";
/** PostgreSQL has this part of the memory, as its manual advises for a server of its own. */
const MEMORY_SHARE = 4;

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const begun = performance.now();
  await work();
  console.log(`  ${what.padEnd(28)} ${((performance.now() - begun) / 1_000).toFixed(1)} s`);
}

async function printSizes(url: string): Promise<void> {
  const rows = await runOn(
    url,
    `select relname as name, pg_table_size(oid) / 1e6 as rows, pg_indexes_size(oid) / 1e6 as indexes
     from pg_class where relkind = 'r' and relname in ('operation', 'inscription', 'balance', 'block') order by 2 desc`,
  );
  console.log("size in MB                          rows  indexes");
  for (const { name, rows: heap, indexes } of rows) {
    const megabytes = (value: unknown): string => Number(value).toFixed(0).padStart(8);
    console.log(`  ${String(name).padEnd(30)} ${megabytes(heap)} ${megabytes(indexes)}`);
  }
}

/** Fills the database, or opens the existing one. */
async function openLarge(serverUrl: string): Promise<string> {
  const found = await runOn(serverUrl, "select from pg_database where datname = $1", [DATABASE]);
  if (found.length > 0) {
    const kept = databaseUrl(serverUrl, DATABASE);
    await migrate(kept);
    return kept;
  }
  const url = await freshDatabase(serverUrl, DATABASE);
  await timed("rows and indexes", () => fillLarge(url, INSCRIPTIONS, (step) => console.log(`  … ${step}`)));
  await timed("VACUUM ANALYZE, all rows new", () => runOn(url, "vacuum analyze"));
  return url;
}

/** Runs `work` while the index starts at block 0. The worker's index starts after the blocks that the endpoints read. */
async function fromFirstBlock(url: string, work: () => Promise<void>): Promise<void> {
  const [cursor] = await runOn(url, "select start_block from cursor");
  await runOn(url, "update cursor set start_block = 0");
  try {
    await work();
  } finally {
    // Otherwise the worker would refuse a kept index.
    await runOn(url, "update cursor set start_block = $1", [cursor?.start_block]);
  }
}

/** Sizes, the cost of a block right after the server's start and with its hash indexes in memory, and the endpoints. */
async function measureFirst(serverUrl: string): Promise<void> {
  const [inscriptions, operations] = [INSCRIPTIONS, operationsOf(INSCRIPTIONS)].map((count) =>
    count.toLocaleString("en"),
  );
  console.log(
    `${availableParallelism()} cores, Node ${process.version}: ${inscriptions} inscriptions, ${operations} operations\n`,
  );
  const url = await openLarge(serverUrl);
  await printSizes(url);
  if (options.fill) return;
  await compareBlocks(serverUrl, "right after a start");
  const gigabytes = ((await warmHashIndexes(url)) / 1e9).toFixed(1);
  await compareBlocks(serverUrl, `${gigabytes} GB of hash indexes in memory`);
  await fromFirstBlock(url, async () => {
    const server = await startFront({ DATABASE_URL: url, RATE_LIMIT: "0" });
    await measureEndpoints(server, INSCRIPTIONS);
    await server.stop();
  });
}

/** The cost of a block after a restart that loads the pages again that were in memory before it, and of maintenance. */
async function measureRestarted(serverUrl: string, folder: string): Promise<void> {
  await timed("load of the pages in memory", () => previousPagesLoaded(folder));
  await compareBlocks(serverUrl, "right after a restart with autoprewarm");
  const url = databaseUrl(serverUrl, DATABASE);
  await runOn(url, "update inscription set listed = not listed where ordinal % 10 = 0");
  await timed("VACUUM, a tenth changed", () => runOn(url, "vacuum inscription"));
  await timed("REINDEX of operation", () => runOn(url, "reindex table operation"));
  await timed("REINDEX of inscription", () => runOn(url, "reindex table inscription"));
}

function compareBlocks(serverUrl: string, state: string): Promise<void> {
  const shape = SHAPES.d;
  if (shape === undefined) throw new Error("there is no chain (d)");
  const rows = `${INSCRIPTIONS.toLocaleString("en")} inscriptions (${state})`;
  return compareSizes("d", shape, serverUrl, { url: databaseUrl(serverUrl, DATABASE), rows });
}

const folder = options.data === undefined ? await mkdtemp(join(tmpdir(), "engrave-large-")) : resolve(options.data);
const server = {
  kept: folder,
  settings: {
    shared_buffers: `${Math.floor(totalmem() / MEMORY_SHARE / 2 ** 20)}MB`,
    shared_preload_libraries: "pg_prewarm",
  },
};
try {
  await forgetPages(folder);
  await withPostgres(60, measureFirst, server);
  if (!options.fill) await withPostgres(60, (url) => measureRestarted(url, folder), server);
} finally {
  if (options.data === undefined) await rm(folder, { recursive: true, force: true });
}
