/**
 * `npm run bench takeover`: time from the failure of the leading worker until a standby leads, for each kind of failure. Both
 * workers reach PostgreSQL through separate relays, and the chain has a block each second. After a restart of the server,
 * the time starts when it answers again. `-- --runs 3` sets the number of runs (5), `-- --only SIGSTOP` selects one kind of
 * failure. Exits with 1 if a median is above the limit.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { childMessage } from "@/lib/runtime/messages";
import { type PostgresServer, startPostgres } from "@/tools/devstack/postgres/start-postgres";
import { WORKER } from "@/tools/devstack/programs";
import { testChain } from "@/tools/testing/harness/chain";
import { Relay } from "@/tools/testing/harness/relay";
import { databaseUrl, runOn } from "@/tools/testing/harness/run-on";
import { until } from "@/tools/testing/harness/until";
import { freshDatabase } from "./databases";
import { median } from "./median";

/** Largest median in milliseconds. */
const LIMIT = 5_000;
/** The reason that a standby reports for waiting. */
const STANDBY = "the worker that leads";

/** A worker whose database connections go through a relay. */
interface Worker {
  readonly process: ChildProcess;
  readonly relay: Relay;
  /** Whether it is a standby. */
  isStandby: boolean;
  /** Its last error. */
  error: string | null;
}

/** The processes of a run. A restart replaces the server. */
interface Scene {
  server: PostgresServer;
  readonly database: string;
  readonly leader: Worker;
  readonly standby: Worker;
}

/** The kinds of failure of a leader. */
const ENDS: Readonly<Record<string, (scene: Scene) => Promise<void> | void>> = {
  "stopped (SIGTERM)": ({ leader }) => void leader.process.kill("SIGTERM"),
  "killed (SIGKILL)": ({ leader }) => void leader.process.kill("SIGKILL"),
  "suspended (SIGSTOP)": ({ leader }) => void leader.process.kill("SIGSTOP"),
  "network silent": ({ leader }) => leader.relay.pause(),
  "sessions terminated": async ({ server, database }) => {
    const others = "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1";
    await runOn(server.url("postgres"), others, [database]);
  },
  "database restarted": async (scene) => {
    await scene.server.guarded.stop();
    scene.server = await startPostgres({ folder: scene.server.folder, durable: true, maxConnections: 40 });
    for (const { relay } of [scene.leader, scene.standby]) relay.target = addressOf(scene.server);
  },
};

function addressOf(server: PostgresServer): { host: string; port: number } {
  const { hostname, port } = new URL(server.url("postgres"));
  return { host: hostname, port: Number(port) };
}

async function startWorker(server: PostgresServer, database: string, rpcUrl: string): Promise<Worker> {
  const relay = await Relay.listen(addressOf(server));
  const url = new URL(databaseUrl(server.url("postgres"), database));
  url.port = String(relay.port);
  const process_ = spawn(process.execPath, WORKER, {
    env: { ...process.env, DATABASE_URL: url.href, RPC_URL: rpcUrl, NETWORK: "local", LOG_LEVEL: "silent" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const worker: Worker = { process: process_, relay, isStandby: false, error: null };
  process_.on("message", (content) => {
    const message = childMessage.parse(content);
    if (message.type === "failed") worker.error = message.message;
    if (message.type === "progress") worker.isStandby = message.waitingFor === STANDBY;
  });
  return worker;
}

/** The epoch of the index; null if the database does not answer. */
async function epochOf({ server, database }: Pick<Scene, "server" | "database">): Promise<number | null> {
  const url = databaseUrl(server.url("postgres"), database);
  const rows = await runOn(url, "select epoch::int as epoch from cursor").catch(() => []);
  return rows[0] === undefined ? null : Number(rows[0].epoch);
}

/** Waits until `isReached`. @throws if the worker ends before */
async function untilOrEnd(worker: Worker, what: string, isReached: () => Promise<boolean> | boolean): Promise<void> {
  const { process: child } = worker;
  await until(async () => {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`${what} ended (${child.exitCode ?? child.signalCode}): ${worker.error ?? "no message"}`);
    }
    return isReached();
  });
}

async function endOf({ process: child }: Worker): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  return child.exitCode;
}

let made = 0;

/** Milliseconds from the leader's failure to the next epoch, and the server, which a restart replaces. */
async function measure(server: PostgresServer, rpcUrl: string, end: string): Promise<[number, PostgresServer]> {
  const database = `takeover_${++made}`;
  await freshDatabase(server.url("postgres"), database);
  const workers: Worker[] = [];
  const start = async (): Promise<Worker> => {
    const worker = await startWorker(server, database, rpcUrl);
    workers.push(worker);
    return worker;
  };
  try {
    const leader = await start();
    await untilOrEnd(leader, "the leader", async () => (await epochOf({ server, database })) === 1);
    const standby = await start();
    await untilOrEnd(standby, "the standby", () => standby.isStandby);
    // A random time between two heartbeats.
    await sleep(1_000 + Math.random() * 1_000);
    const scene: Scene = { server, database, leader, standby };
    await ENDS[end]?.(scene);
    const begun = performance.now();
    await untilOrEnd(standby, "the standby", async () => ((await epochOf(scene)) ?? 0) > 1);
    return [performance.now() - begun, scene.server];
  } finally {
    await Promise.all(workers.map(stop));
  }
}

async function stop(worker: Worker): Promise<void> {
  worker.process.kill("SIGCONT");
  worker.relay.resume();
  worker.process.kill("SIGTERM");
  await endOf(worker);
  await worker.relay.close();
}

const { values } = parseArgs({ options: { runs: { type: "string", default: "5" }, only: { type: "string" } } });
const folder = await mkdtemp(join(tmpdir(), "engrave-takeover-"));
const chain = await testChain({ args: ["--block-time", "1"] });
let server = await startPostgres({ folder: join(folder, "server"), durable: true, maxConnections: 40 });
try {
  for (const end of Object.keys(ENDS).filter((name) => name.includes(values.only ?? ""))) {
    const times: number[] = [];
    for (let run = 0; run < Number(values.runs); run++) {
      const [milliseconds, now] = await measure(server, chain.url, end);
      server = now;
      times.push(milliseconds);
    }
    const shown = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(2)} s`;
    const middle = median(times);
    console.log(
      `${end.padEnd(26)}median ${shown(middle)}   worst ${shown(Math.max(...times))}   limit ${shown(LIMIT)}`,
    );
    if (middle > LIMIT) process.exitCode = 1;
  }
} finally {
  await server.guarded.stop();
  await chain.stop();
  await rm(folder, { recursive: true, force: true });
}
