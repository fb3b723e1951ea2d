/**
 * `npm run bench snapshots`: time, memory and disk of snapshots with a million balances and a million inscriptions, the time
 * from a block to its effect in the API while a snapshot is made, and the time of proofs. `-- --size 50000` sets another
 * number. `--data FOLDER` keeps the index there; with such a folder only proofs are measured. Exits with 1 above a limit.
 */
import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createTestClient, http, publicActions, walletActions } from "viem";
import { mnemonicToAccount } from "viem/accounts";
import { z } from "zod";
import { local, metis } from "@/lib/chain/networks";
import { migrate } from "@/lib/database/migrate";
import { buildMessage, type Message, messageToHex, parseAddress } from "@/lib/protocol";
import { anyFreePort } from "@/tools/devstack/processes/free-port";
import { WORKER } from "@/tools/devstack/programs";
import { testChain } from "@/tools/testing/harness/chain";
import { developmentChain } from "@/tools/testing/harness/development-chain";
import { databaseUrl, runOn } from "@/tools/testing/harness/run-on";
import { freshDatabase, withPostgres } from "./databases";
import { isAvailable } from "./is-available";
import { peakMegabytes, watchMemory } from "./peak-memory";
import { fillInscriptions, transferSome } from "./snapshot-data";
import { LOAD, measureProofs } from "./snapshot-proofs";

const { values: options } = parseArgs({
  options: { size: { type: "string", default: "1000000" }, data: { type: "string" } },
});
const SIZE = Number(options.size);
/** Database of the index. */
const DATABASE = "snapshots";
/** The content of a kept index. */
const keptSchema = z.object({ size: z.number(), blocks: z.array(z.number()) });
/** One inscription in this many moves between two snapshots. */
const EVERY = 100;
const INTERVAL = 1_000;
const FINALITY_DEPTH = 3;
const CHAIN_ID = 31_338;
/** Block of the generated inscriptions. */
const FILLED = 2;
/** Blocks whose latency is measured while no snapshot is made. */
const QUIET_BLOCKS = 200;
const LIMITS = { workerMegabytes: 512, extraLatency: 50, proof: 25 } as const;
/** Milliseconds between two requests, the accuracy of latencies. */
const POLL_INTERVAL = 2;
/** Milliseconds between two blocks. */
const PAUSE = 60;
/** Blocks that the chain mines at once. */
const MINED = 100;
const account = mnemonicToAccount("test test test test test test test test test test test junk", { addressIndex: 9 });

interface Bench {
  readonly database: string;
  readonly chain: string;
  readonly api: string;
}

let exceeded = false;

function print(name: string, value: string, limit?: { readonly value: number; readonly at: number }): void {
  const isOver = limit !== undefined && limit.value > limit.at;
  exceeded ||= isOver;
  console.log(
    `  ${name.padEnd(52)} ${value}${limit === undefined ? "" : `   limit ${limit.at}${isOver ? " EXCEEDED" : ""}`}`,
  );
}

/** Makes snapshots and measures their time, disk space and effect on latency. Returns their blocks. */
async function makeSnapshots(bench: Bench): Promise<number[]> {
  const { database, chain } = bench;
  const client = createTestClient({
    account,
    mode: "anvil",
    chain: developmentChain,
    transport: http(chain),
    pollingInterval: 10,
  })
    .extend(publicActions)
    .extend(walletActions);
  const to = parseAddress(account.address);
  if (to === null) throw new Error("the account has no address");
  const send = async (message: Message): Promise<string> => {
    const hash = await client.sendTransaction({ to, data: messageToHex(buildMessage(message)) });
    while ((await client.getTransactionReceipt({ hash }).catch(() => null)) === null) await sleep(POLL_INTERVAL);
    return hash;
  };
  const mineTo = async (block: number): Promise<void> => {
    for (let left = block - Number(await client.getBlockNumber()); left > 0; left -= MINED) {
      await client.mine({ blocks: Math.min(left, MINED), interval: 1 });
    }
  };
  let id = 0;
  /** Milliseconds from a block with a mint to the mint in the API. */
  const latency = async (): Promise<number> => {
    await sleep(PAUSE);
    const hash = await send({ op: "mint", tick: "Latency", id: String(++id), amt: 1n });
    const mined = performance.now();
    while (!(await isAvailable(`${bench.api}/api/owner/Latency/${hash}`))) await sleep(POLL_INTERVAL);
    return performance.now() - mined;
  };
  await send({ op: "deploy", tick: "Latency", max: 10n ** 9n, lim: 1n, contract: null, cmint: false });
  await mineTo(20);
  await latency();
  console.log(`filling ${SIZE.toLocaleString("en")} inscriptions …`);
  await fillInscriptions(database, SIZE, FILLED);

  const quiet: number[] = [];
  while (quiet.length < QUIET_BLOCKS) quiet.push(await latency());
  const base = printLatency("no snapshot is made", quiet, null);

  const blocks: number[] = [];
  for (const [round, name] of [
    "first snapshot",
    `next snapshot, ${100 / EVERY} % changed`,
    "the one after it",
  ].entries()) {
    const head = Number(await client.getBlockNumber());
    const block = head - (head % INTERVAL) + INTERVAL;
    blocks.push(block);
    if (round > 0)
      await transferSome(database, { count: SIZE, every: EVERY, block: head - FINALITY_DEPTH, name: `round ${round}` });
    const before = await diskOf(database);
    const busy: number[] = [];
    await mineTo(block + FINALITY_DEPTH);
    const begun = performance.now();
    while (!(await isMade(database, block))) busy.push(await latency());
    const seconds = (performance.now() - begun) / 1_000;
    const disk = (await diskOf(database)) - before;
    console.log(name);
    print("time", `${seconds.toFixed(1)} s`);
    print("disk", `${(disk / 1e6).toFixed(1)} MB (whole trees: ${((2 * 64 * SIZE) / 1e6).toFixed(0)} MB)`);
    if (round > 0) {
      const perDay = 86_400 / (metis.snapshotInterval * (metis.blockTime ?? 1));
      print("disk per day, a snapshot each hour", `${((24 * disk) / 1e6).toFixed(0)} MB`);
      print(`disk per day, as on ${metis.name}`, `${((perDay * disk) / 1e6).toFixed(1)} MB`);
    }
    printLatency("a snapshot is made", busy, base);
  }
  return blocks;
}

function printLatency(what: string, times: number[], base: number | null): number {
  times.sort((a, b) => a - b);
  const at = (share: number): number =>
    times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? Number.NaN;
  const p99 = at(0.99);
  print(
    `block to API while ${what}`,
    `p50 ${at(0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (${times.length} blocks)`,
  );
  if (base !== null)
    print("p99 above the p99 without a snapshot", `${(p99 - base).toFixed(0)} ms`, {
      value: Math.round(p99 - base),
      at: LIMITS.extraLatency,
    });
  return p99;
}

async function printProofs(api: string, blocks: readonly number[]): Promise<void> {
  console.log("proofs");
  for (const block of [blocks.at(-1), blocks[0]]) {
    if (block === undefined) continue;
    const { perSecond, p50, p99 } = await measureProofs(api, block, SIZE, EVERY);
    const figures = `${perSecond}/s, p50 ${p50} ms, p99 ${p99} ms`;
    print(`of block ${block}, ${LOAD.connections} connections`, figures, { value: p99, at: LIMITS.proof });
  }
}

async function isMade(database: string, block: number): Promise<boolean> {
  return (await runOn(database, "select 1 from snapshot where block_number = $1", [block])).length > 0;
}

/** Bytes of the tables of snapshots with their indexes. */
async function diskOf(database: string): Promise<number> {
  const [row] = await runOn(
    database,
    "select sum(pg_total_relation_size(oid))::text as bytes from pg_class where relkind = 'r' and relname like 'snapshot%'",
  );
  return Number(row?.bytes);
}

/** Starts the API on a database, and ends it after `work`. */
async function withApi<T>(env: NodeJS.ProcessEnv, work: (api: string, pid: number) => Promise<T>): Promise<T> {
  const port = await anyFreePort();
  const server = fork("tools/bench/snapshot-server.ts", {
    execArgv: ["--import", "tsx"],
    env: { ...env, PORT: String(port) },
  });
  try {
    const failed = once(server, "exit").then(() => Promise.reject(new Error("the API ended before it was ready")));
    await Promise.race([once(server, "message"), failed]);
    return await work(`http://127.0.0.1:${port}`, server.pid ?? 0);
  } finally {
    const ended = server.exitCode === null ? once(server, "exit") : null;
    server.kill();
    await ended;
  }
}

/** Runs a worker, the API and a chain on a new database. Returns the blocks of the snapshots that were made. */
async function prepare(serverUrl: string, postgresPid: number): Promise<number[]> {
  const database = await freshDatabase(serverUrl, DATABASE);
  const folder = await mkdtemp(join(tmpdir(), "engrave-snapshots-"));
  const network = join(folder, "network.json");
  const rules = { ...local, registry: null, snapshotInterval: INTERVAL, finalityDepth: FINALITY_DEPTH };
  await writeFile(network, JSON.stringify({ ...rules, name: "bench", chainId: CHAIN_ID, blockTime: 1 }));
  const chain = await testChain({ args: ["--chain-id", String(CHAIN_ID)] });
  const env = {
    ...process.env,
    DATABASE_URL: database,
    RPC_URL: chain.url,
    NETWORK: network,
    LOG_LEVEL: "warn",
  };
  const worker = spawn(process.execPath, WORKER, { env, stdio: ["inherit", "inherit", "inherit", "ipc"] });
  const workerPid = worker.pid ?? 0;
  try {
    await once(worker, "message");
    return await withApi(env, async (api, webPid) => {
      const end = watchMemory([workerPid, webPid, postgresPid]);
      const blocks = await makeSnapshots({ database, chain: chain.url, api });
      const { families, all } = end();
      await printProofs(api, blocks);
      console.log("peak memory");
      const peak = peakMegabytes(workerPid);
      print("worker", `${Math.round(peak)} MB`, { value: peak, at: LIMITS.workerMegabytes });
      print("web process, also of proofs", `${Math.round(peakMegabytes(webPid))} MB`);
      print("PostgreSQL while snapshots were made", `${Math.round(families[2] ?? 0)} MB`);
      print("all three together while snapshots were made", `${Math.round(all)} MB`);
      return blocks;
    });
  } finally {
    const ended = once(worker, "exit");
    worker.kill();
    await ended;
    await chain.stop();
    await rm(folder, { recursive: true });
  }
}

/** Measures everything on a new index in `folder`, or only proofs on the one that an earlier run left there. */
async function onKept(url: string, pid: number, folder: string): Promise<void> {
  const file = join(folder, "snapshots.json");
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) {
    const blocks = await prepare(url, pid);
    await writeFile(file, JSON.stringify({ size: SIZE, blocks }));
    return;
  }
  const { size, blocks } = keptSchema.parse(JSON.parse(text));
  if (size !== SIZE) throw new Error(`${folder} holds ${size} inscriptions: use --size ${size}, or another folder`);
  const database = databaseUrl(url, DATABASE);
  await migrate(database);
  await withApi({ ...process.env, DATABASE_URL: database }, (api) => printProofs(api, blocks));
}

const { data } = options;
await withPostgres(
  60,
  async (url, pid) => void (await (data === undefined ? prepare(url, pid) : onKept(url, pid, data))),
  { kept: data },
);
if (exceeded) process.exitCode = 1;
