/**
 * `npm run bench:index`: how fast the worker indexes, beside what limits it in the same run: the same blocks only
 * fetched and parsed, and the same rows by COPY alone. `npm run bench:index -- a 20000` measures one chain, shorter.
 */
import { fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { metis } from "@/lib/chain/networks";
import { migrate } from "@/lib/database/migrate";
import { childMessage } from "@/lib/runtime/messages";
import { startPostgres } from "@/scripts/system/postgres";
import { type ChainShape, SHAPES } from "./chain-shape";
import { copyLimit } from "./copy-limit";
import { fetchLimit } from "./fetch-limit";
import { startStandIn } from "./start-stand-in";

const START_BLOCK = 1;

async function main(): Promise<void> {
  const [only, blocks] = process.argv.slice(2);
  const folder = await mkdtemp(join(tmpdir(), "engrave-bench-"));
  const postgres = await startPostgres({ folder: join(folder, "server"), durable: true, maxConnections: 20 });
  try {
    console.log(`${availableParallelism()} cores, Node ${process.version}; a real PostgreSQL with fsync on\n`);
    for (const [key, shape] of Object.entries(SHAPES)) {
      if (only !== undefined && only !== key) continue;
      await measure(key, blocks === undefined ? shape : { ...shape, blocks: Number(blocks) }, postgres.url("postgres"));
    }
  } finally {
    await postgres.guarded.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(key: string, shape: ChainShape, serverUrl: string): Promise<void> {
  const node = await startStandIn(key, shape.blocks);
  const database = await freshDatabase(serverUrl, `bench_${key}`);
  try {
    const fetched = await fetchLimit(node.url, shape.blocks);
    const worker = await runWorker(node.url, database, shape.blocks);
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

async function freshDatabase(serverUrl: string, name: string): Promise<string> {
  await query(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await migrate(url.href);
  return url.href;
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

async function countOperations(database: string): Promise<number> {
  const [row] = await query(database, "select count(*) as count from operation where accepted");
  return Number(row?.count);
}

/** Seconds from the worker's being ready to its standing at the head, and its peak memory. */
function runWorker(
  rpcUrl: string,
  database: string,
  head: number,
): Promise<{ seconds: number; peakMegabytes: number }> {
  return new Promise((resolve, reject) => {
    const env = {
      ...process.env,
      DATABASE_URL: database,
      RPC_URL: rpcUrl,
      NETWORK: metis.name,
      START_BLOCK: String(START_BLOCK),
      LOG_LEVEL: "warn",
    };
    const worker = fork("indexer/main.ts", {
      // As `npm run indexer` does.
      execArgv: ["--max-semi-space-size=64", "--import", "tsx"],
      env,
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    let started = 0;
    worker.on("message", (content) => {
      const message = childMessage.parse(content);
      if (message.type === "failed") reject(new Error(message.message));
      if (message.type === "ready") started = performance.now();
      if (message.type !== "progress" || message.block < head) return;
      const seconds = (performance.now() - started) / 1000;
      const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${worker.pid}/status`, "utf8"))?.[1];
      worker.once("exit", () => resolve({ seconds, peakMegabytes: Number(peak) / 1024 }));
      worker.kill();
    });
  });
}

await main();
