import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { metis } from "@/lib/chain/networks";
import { callsOf } from "@/lib/chain/rpc/testing/calls";
import { childMessage } from "@/lib/runtime/messages";
import { WORKER } from "@/tools/devstack/programs";
import { listen } from "@/tools/testing/harness/listen";
import { freshDatabase } from "../databases";
import { peakMegabytes } from "../peak-memory";
import { ATTACKS, type Attack, type HostileCall, honest } from "./answers";
import { FILLINGS, type Filling, HostileNodeChain, NO_FILLING } from "./chain";

/** Memory limit of the worker in megabytes. */
const LIMIT = 512;
/** Longest duration of a case in milliseconds, from the worker's readiness. It ends early at the latest block. */
const DURATION = 25_000;

/** Starts a node with this attack and returns its URL. */
async function startNode(attack: Attack, chain: HostileNodeChain) {
  const server = createServer(async (request, response) => {
    response.on("error", () => undefined);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const calls = callsOf(chunks);
    if (!attack(calls, response, chain))
      await pipeline(Readable.from(honestParts(calls, chain)), response).catch(() => undefined);
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Yields an honest answer call by call, because the whole answer may exceed the memory of this process. */
function* honestParts(calls: readonly HostileCall[], chain: HostileNodeChain): Generator<Buffer> {
  for (const [index, call] of calls.entries()) yield Buffer.from(`${index === 0 ? "[" : ","}${honest(call, chain)}`);
  yield Buffer.from("]");
}

interface Measured {
  readonly peak: number;
  readonly block: number;
  readonly logBytes: number;
  /** The worker's last error. */
  readonly lastError: string;
}

async function measure(rpcUrl: string, database: string, head: number): Promise<Measured> {
  const env = {
    ...process.env,
    ...{ DATABASE_URL: database, RPC_URL: rpcUrl, NETWORK: metis.name, START_BLOCK: "1", LOG_LEVEL: "info" },
    RPC_TIMEOUT: "5000",
  };
  const worker = spawn(process.execPath, WORKER, {
    env,
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  let [block, logBytes, peak, lastError, until] = [0, 0, 0, "", Number.POSITIVE_INFINITY];
  worker.stderr?.on("data", (chunk: Buffer) => {
    logBytes += chunk.length;
    lastError = /"code":"([A-Z_]+)"/.exec(chunk.toString())?.[1] ?? lastError;
  });
  worker.on("message", (content) => {
    const message = childMessage.parse(content);
    if (message.type === "progress") block = message.block;
    if (message.type === "ready") until = performance.now() + DURATION;
    if (message.type === "failed") lastError = message.message;
  });
  const ended = once(worker, "exit");
  while (performance.now() < until && block < head) {
    if (worker.exitCode !== null) break;
    peak = Math.max(peak, peakMegabytes(worker.pid ?? 0));
    await sleep(50);
  }
  if (worker.exitCode === null) worker.kill();
  else lastError = `exited with ${worker.exitCode}: ${lastError}`;
  await ended;
  return { peak, block, logBytes, lastError };
}

/**
 * Measures memory and log of the worker while its node sends oversized or malformed answers, or serves large blocks. `word` selects
 * the cases whose name contains it. Sets the exit code to 1 if the worker exceeds its memory limit.
 */
export async function measureHostileNodes(serverUrl: string, word = ""): Promise<void> {
  const cases: [string, Attack, Filling][] = [
    ["an honest node", () => false, NO_FILLING],
    ...Object.entries(ATTACKS).map(([name, attack]): [string, Attack, Filling] => [name, attack, NO_FILLING]),
    ...Object.entries(FILLINGS).map(([name, filling]): [string, Attack, Filling] => [name, () => false, filling]),
  ];
  const chosen = cases.filter(([name]) => name.includes(word));
  console.log(`${"case".padEnd(40)} peak MB   block   log bytes   last error`);
  for (const [index, [name, attack, filling]] of chosen.entries()) {
    const chain = new HostileNodeChain(filling);
    const node = await startNode(attack, chain);
    const { peak, block, logBytes, lastError } = await measure(
      node.url,
      await freshDatabase(serverUrl, `hostile_${index}`),
      chain.head,
    );
    await node.stop();
    const figures = [peak.toFixed(0).padStart(7), String(block).padStart(7), String(logBytes).padStart(11)];
    console.log(`${name.padEnd(40)} ${figures.join(" ")}   ${lastError}`);
    if (peak > LIMIT) process.exitCode = 1;
  }
}
