/**
 * `npm run bench:snapshots`: time, memory and disk of snapshots with a million balances and a million inscriptions, the time
 * from a block to its effect in the API while a snapshot is made, and the time of proofs. `-- --size 50000` sets another
 * number. Exits with 1 above a limit.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import autocannon from "autocannon";
import { createTestClient, http, publicActions, walletActions } from "viem";
import { mnemonicToAccount } from "viem/accounts";
import { WORKER_FLAGS } from "@/devstack/parts";
import { anyFreePort } from "@/devstack/processes/free-port";
import { local, metis } from "@/lib/chain/networks";
import { buildMessage, type Message, messageToHex, parseAddress } from "@/lib/protocol";
import { testChain } from "@/testing/harness/chain";
import { developmentChain } from "@/testing/harness/development-chain";
import { runOn } from "@/testing/harness/run-on";
import { freshDatabase, withPostgres } from "./databases";
import { anyProofPath, fillInscriptions, transferSome } from "./snapshot-data";

const { values: options } = parseArgs({ options: { size: { type: "string", default: "1000000" } } });
const SIZE = Number(options.size);
/** One inscription in this many moves between two snapshots. */
const EVERY = 100;
const INTERVAL = 1_000;
const FINALITY_DEPTH = 3;
const CHAIN_ID = 31_338;
/** Block of the generated inscriptions. */
const FILLED = 2;
/** Blocks whose latency is measured while no snapshot is made. */
const QUIET_BLOCKS = 200;
/** Connections and seconds of the load of proofs. */
const LOAD = { connections: 64, seconds: 10 };
const LIMITS = { workerMegabytes: 512, extraLatency: 50, proof: 25 } as const;
/** Milliseconds between two requests, the accuracy of latencies. */
const LOOK = 2;
/** Milliseconds between two blocks. */
const PAUSE = 60;
/** Blocks that the chain mines at once. */
const MINED = 100;
const account = mnemonicToAccount("test test test test test test test test test test test junk", { addressIndex: 9 });

interface Bench {
  readonly database: string;
  readonly chain: string;
  readonly api: string;
  readonly workerPid: number;
}

let exceeded = false;

function print(name: string, value: string, limit?: { readonly value: number; readonly at: number }): void {
  const isOver = limit !== undefined && limit.value > limit.at;
  exceeded ||= isOver;
  console.log(
    `  ${name.padEnd(52)} ${value}${limit === undefined ? "" : `   limit ${limit.at}${isOver ? " EXCEEDED" : ""}`}`,
  );
}

async function main(bench: Bench): Promise<void> {
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
    while ((await client.getTransactionReceipt({ hash }).catch(() => null)) === null) await sleep(LOOK);
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
    while (!(await isThere(`${bench.api}/api/owner/Latency/${hash}`))) await sleep(LOOK);
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
  for (const [round, name] of ["first snapshot", `next snapshot, ${100 / EVERY} % changed`, "one after it"].entries()) {
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
    printLatency("it is made", busy, base);
  }
  const peak = peakMegabytes(bench.workerPid);
  console.log("memory and proofs");
  print("peak memory of the worker", `${Math.round(peak)} MB`, { value: peak, at: LIMITS.workerMegabytes });
  for (const block of [blocks.at(-1), blocks[0]]) if (block !== undefined) await measureProofs(bench, block);
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
    print("p99 above that without a snapshot", `${(p99 - base).toFixed(0)} ms`, {
      value: Math.round(p99 - base),
      at: LIMITS.extraLatency,
    });
  return p99;
}

async function measureProofs({ api }: Bench, block: number): Promise<void> {
  const requests = [
    { setupRequest: (request: autocannon.Request) => ({ ...request, path: anyProofPath(block, SIZE, EVERY) }) },
  ];
  await autocannon({ url: api, connections: LOAD.connections, duration: 3, requests });
  const result = await autocannon({ url: api, connections: LOAD.connections, duration: LOAD.seconds, requests });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${result.non2xx} proofs were refused, ${result.errors} failed`);
  const { p50, p99 } = result.latency;
  print(
    `proofs of block ${block}, ${LOAD.connections} connections`,
    `${Math.round(result.requests.average)}/s, p50 ${p50} ms, p99 ${p99} ms`,
    {
      value: p99,
      at: LIMITS.proof,
    },
  );
}

async function isThere(url: string): Promise<boolean> {
  const response = await fetch(url);
  await response.body?.cancel();
  return response.ok;
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

function peakMegabytes(pid: number): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}

async function withSystem(serverUrl: string): Promise<void> {
  const database = await freshDatabase(serverUrl, "snapshots");
  const folder = await mkdtemp(join(tmpdir(), "engrave-snapshots-"));
  const network = join(folder, "network.json");
  const rules = { ...local, registry: null, snapshotInterval: INTERVAL, finalityDepth: FINALITY_DEPTH };
  await writeFile(network, JSON.stringify({ ...rules, name: "bench", chainId: CHAIN_ID, blockTime: 1 }));
  const chain = await testChain({ args: ["--chain-id", String(CHAIN_ID)] });
  const port = await anyFreePort();
  const env = {
    ...process.env,
    DATABASE_URL: database,
    RPC_URL: chain.url,
    NETWORK: network,
    LOG_LEVEL: "warn",
    PORT: String(port),
  };
  const worker = fork("indexer/main.ts", { execArgv: [...WORKER_FLAGS, "--import", "tsx"], env });
  const server = fork("bench/snapshot-server.ts", { execArgv: ["--import", "tsx"], env });
  try {
    await Promise.all([once(worker, "message"), once(server, "message")]);
    await main({ database, chain: chain.url, api: `http://127.0.0.1:${port}`, workerPid: worker.pid ?? 0 });
  } finally {
    const ended = [once(worker, "exit"), once(server, "exit")];
    worker.kill();
    server.kill();
    await Promise.all(ended);
    await chain.stop();
    await rm(folder, { recursive: true });
  }
}

await withPostgres(60, withSystem);
if (exceeded) process.exitCode = 1;
