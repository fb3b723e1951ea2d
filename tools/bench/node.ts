/**
 * `npm run bench node`: throughput of the worker with three nodes that are slow and limit their requests, the first of which
 * fails after a while, compared with what the limits of one node allow, because the worker uses one node at a time: once with
 * these limits in its configuration, and once without. `npm run bench node 20` measures for about 20 seconds each. Exits
 * with 1 if the worker reaches less than 0.9 of the configured limits. `npm run bench node hostile` measures its memory while its
 * node sends hostile answers; `hostile logs` the cases whose name contains that word.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { runOn } from "@/tools/testing/harness/run-on";
import { type ChainShape, SHAPES } from "./chain-shape";
import { freshDatabase, withPostgres } from "./databases";
import { measureHostileNodes } from "./hostile-node";
import { type LimitedCounts, nodesMessageSchema, type StandInLimits } from "./node-limits";
import { runWorker } from "./run-worker";

const REQUESTS_PER_SECOND = 25;
const SETTINGS = [
  { latency: 50, batch: 100 },
  { latency: 50, batch: 10 },
  { latency: 200, batch: 100 },
  { latency: 200, batch: 10 },
] as const;
/** One block of chain (a) in twenty has a message, whose receipt is a call too. */
const CALLS_PER_BLOCK = 1.05;
/** Smallest acceptable share of the rate that the limits allow, if they are configured. */
const TARGET = 0.9;

/** The settings of a run in addition to the nodes' latency and batches. */
interface Run {
  readonly seconds: number;
  /** Whether the worker's configuration states the limits. */
  readonly isStated: boolean;
  readonly serverUrl: string;
}

async function main(serverUrl: string): Promise<void> {
  const [first, word] = process.argv.slice(2);
  if (first === "hostile") return measureHostileNodes(serverUrl, word);
  const seconds = Number(first ?? 60);
  for (const isStated of [true, false]) {
    console.log(
      `three nodes, ${REQUESTS_PER_SECOND} requests/s each, the first one fails after 5 s; limits ${isStated ? "" : "not "}configured; ${seconds} s each`,
    );
    // In parallel, because each needs less than a tenth of a core.
    const measured = SETTINGS.map((setting) => measure(setting, { seconds, isStated, serverUrl }));
    for (const { line, share } of await Promise.all(measured)) {
      console.log(line);
      if (isStated && share < TARGET) process.exitCode = 1;
    }
  }
}

async function measure(
  { latency, batch }: Pick<StandInLimits, "latency" | "batch">,
  { seconds, isStated, serverUrl }: Run,
): Promise<{ readonly line: string; readonly share: number }> {
  // One call of each request verifies the chain id.
  const allowed = (REQUESTS_PER_SECOND * (batch - 1)) / CALLS_PER_BLOCK;
  const blocks = Math.round(allowed * seconds);
  const nodes = await startNodes({ latency, batch, blocks, perSecond: REQUESTS_PER_SECOND });
  const name = `bench_node_${latency}_${batch}_${isStated}`;
  try {
    const limits = { RPC_RATE: String(REQUESTS_PER_SECOND), RPC_BATCH: String(batch) };
    const shape = { ...chainShape(), blocks };
    const database = await freshDatabase(serverUrl, name);
    const worker = await runWorker(nodes.urls.join(","), database, shape, {
      LOG_LEVEL: "error",
      ...(isStated ? limits : {}),
    });
    const rate = blocks / (worker.seconds - worker.indexSeconds);
    const { answered, limited, oversized, failed } = await nodes.counts();
    const share = rate / allowed;
    const line =
      `  ${latency} ms, batches of ${batch}: ${Math.round(rate)} blocks/s of ${Math.round(allowed)}, ${share.toFixed(2)}` +
      ` (requests: ${answered} answered, ${limited} above the rate, ${oversized} too large, ${failed} failed)`;
    return { line, share };
  } finally {
    nodes.stop();
    await runOn(serverUrl, `drop database if exists ${name}`);
  }
}

function chainShape(): ChainShape {
  const shape = SHAPES.a;
  if (shape === undefined) throw new Error("no chain (a)");
  return shape;
}

/** Starts the nodes in a separate process. */
async function startNodes(limits: StandInLimits) {
  const child = fork("tools/bench/limited-nodes.ts", { execArgv: ["--import", "tsx"] });
  const ask = async (content: StandInLimits | "counts") => {
    const answered = once(child, "message");
    child.send(content);
    return nodesMessageSchema.parse((await answered)[0]);
  };
  const started = await ask(limits);
  if (!("urls" in started)) throw new Error("the nodes sent no URLs");
  return {
    urls: started.urls,
    async counts(): Promise<LimitedCounts> {
      const message = await ask("counts");
      if (!("counts" in message)) throw new Error("the nodes sent no counts");
      return message.counts;
    },
    stop: () => void child.kill(),
  };
}

await withPostgres(40, main);
