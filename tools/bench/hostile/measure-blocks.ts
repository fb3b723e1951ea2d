import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { z } from "zod";
import { WORKER } from "@/tools/devstack/programs";
import { runOn } from "@/tools/testing/harness/run-on";
import { until } from "@/tools/testing/harness/until";
import { freshDatabase } from "../databases";
import { peakMegabytes } from "../peak-memory";
import { CHAIN_ID, FIRST } from "./block-answers";
import { MARKET } from "./block-parts";

/** Hostile blocks of one kind and size. */
export interface BlockCase {
  readonly kind: string;
  /** Gas of each block. */
  readonly gas: number;
  readonly blocks: number;
}

/** What a worker took for them. */
export interface BlockFigures {
  /** Operations and ignored events of all blocks, and bytes of their calldata and logs. */
  readonly operations: number;
  readonly accepted: number;
  readonly bytes: number;
  /** Seconds from the moment when the node has them until the index does. */
  readonly seconds: number;
  /** Seconds to undo them and to index as many empty blocks. */
  readonly undo: number;
  readonly peakMegabytes: number;
  /** Terms of leadership: more than 1 if a limit of time ended the work. */
  readonly terms: number;
}

const nodeSchema = z.object({
  url: z.string(),
  prepared: z.number(),
  last: z.number(),
  operations: z.number(),
  bytes: z.number(),
});

const NETWORK = {
  name: "hostile",
  chainId: CHAIN_ID,
  startBlock: FIRST,
  nativeCurrency: { name: "Coin", symbol: "COIN", decimals: 18 },
  explorerUrl: null,
  paymentUnits: [{ name: "wei", decimals: 0 }],
  reservedTickers: [],
  operators: [],
  contractOverrides: [],
  // No block becomes final, so every block has rows that undo it.
  finalityDepth: 1_000,
  snapshotInterval: 1_000,
  extensions: ["delegation", "market"],
  market: MARKET,
};

/** Runs a worker on these blocks. It has indexed the blocks before them when they appear. */
export async function measureBlocks(serverUrl: string, { kind, gas, blocks }: BlockCase): Promise<BlockFigures> {
  const database = await freshDatabase(serverUrl, "bench_hostile");
  const folder = await mkdtemp(join(tmpdir(), "engrave-hostile-"));
  const networkFile = join(folder, "network.json");
  await writeFile(networkFile, JSON.stringify(NETWORK));
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "tools/bench/hostile-blocks-node.ts", kind, `${gas}`, `${blocks}`],
    {
      stdio: ["ignore", "pipe", "inherit", "ipc"],
    },
  );
  const sql = new pg.Client({ connectionString: database });
  await sql.connect();
  let worker: ChildProcess | null = null;
  try {
    const node = await described(child);
    worker = startWorker(node.url, database, networkFile);
    await reached(sql, node.prepared);
    const seconds = await timedUntil(child, () => reached(sql, node.last));
    const accepted = await countAccepted(sql, node.prepared);
    const undo = await timedUntil(child, () => reached(sql, node.last + 1));
    const { rows } = await sql.query<{ epoch: number }>("select epoch::int from cursor");
    // The undo also begins an epoch.
    const terms = (rows[0]?.epoch ?? 0) - 1;
    const { operations, bytes } = node;
    return { operations, accepted, bytes, seconds, undo, peakMegabytes: peakMegabytes(worker.pid ?? 0), terms };
  } finally {
    if (worker !== null) await ended(worker);
    child.kill();
    await sql.end();
    await rm(folder, { recursive: true });
    await runOn(serverUrl, "drop database bench_hostile with (force)");
  }
}

async function described(node: ChildProcess): Promise<z.infer<typeof nodeSchema>> {
  if (node.stdout === null) throw new Error("the node has no output");
  for await (const line of createInterface(node.stdout)) return nodeSchema.parse(JSON.parse(line));
  throw new Error("the node exited");
}

function startWorker(rpcUrl: string, database: string, networkFile: string): ChildProcess {
  const environment = {
    DATABASE_URL: database,
    RPC_URL: rpcUrl,
    NETWORK: networkFile,
    LOG_LEVEL: "warn",
  };
  return spawn(process.execPath, WORKER, {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
}

function reached(sql: pg.Client, block: number): Promise<void> {
  return until(async () => {
    const { rowCount } = await sql.query("select from cursor where block_number >= $1", [block]);
    return rowCount === 1;
  });
}

async function countAccepted(sql: pg.Client, after: number): Promise<number> {
  const text = "select count(*)::int as count from operation where accepted and block_number > $1";
  return (await sql.query<{ count: number }>(text, [after])).rows[0]?.count ?? 0;
}

/** Seconds from the moment when the node goes on. */
async function timedUntil(node: ChildProcess, reachedEnd: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  node.send("next");
  await reachedEnd();
  return (performance.now() - begun) / 1_000;
}

async function ended(worker: ChildProcess): Promise<void> {
  const exit = once(worker, "exit");
  worker.kill();
  await exit;
}
