import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { metis } from "@/lib/chain/networks";
import { childMessage } from "@/lib/runtime/messages";
import { WORKER } from "@/tools/devstack/programs";
import { type ChainShape, headOf } from "./chain-shape";

/** A run of a worker. */
export interface WorkerRun {
  /** Seconds from its readiness until it is synced. */
  readonly seconds: number;
  /** The part of `seconds` in which it creates the indexes that the first sync defers. */
  readonly indexSeconds: number;
  readonly peakMegabytes: number;
  /** Seconds of CPU time in `seconds`: of all threads of its process, and of its main thread. */
  readonly cpu: CpuTime;
}

interface CpuTime {
  readonly all: number;
  readonly main: number;
}

/** Every measured chain is loaded without secondary indexes, also one of few but full blocks. */
export const FIRST_SYNC = { BULK_LOAD_BLOCKS: "500" };

/** Runs a worker until it is synced. `variables`: more of its environment. `folder`: a checkout with another version, which is built. */
export function runWorker(
  rpcUrl: string,
  database: string,
  shape: ChainShape,
  variables: Readonly<Record<string, string>> = {},
  folder = process.cwd(),
): Promise<WorkerRun> {
  return new Promise((resolve, reject) => {
    const env = { ...environmentOf(rpcUrl, database, shape), ...variables };
    const worker = spawn(process.execPath, WORKER, {
      cwd: folder,
      env,
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    let started = 0;
    let startedCpu = cpuTimeOf(worker.pid);
    let building: number | null = null;
    let indexSeconds = 0;
    worker.on("message", (content) => {
      const message = childMessage.parse(content);
      if (message.type === "failed") reject(new Error(message.message));
      if (message.type === "ready") {
        started = performance.now();
        startedCpu = cpuTimeOf(worker.pid);
      }
      if (message.type === "progress" && message.state === "building") building ??= performance.now();
      else if (building !== null && indexSeconds === 0) indexSeconds = (performance.now() - building) / 1000;
      if (message.type !== "progress" || message.state === "building" || message.block < headOf(shape)) return;
      const seconds = (performance.now() - started) / 1000;
      const cpu = since(startedCpu, cpuTimeOf(worker.pid));
      const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${worker.pid}/status`, "utf8"))?.[1];
      worker.once("exit", () => resolve({ seconds, indexSeconds, peakMegabytes: Number(peak) / 1024, cpu }));
      worker.kill();
    });
  });
}

/** Ticks of a second in which Linux counts CPU time. */
const TICKS = 100;

/** The CPU time of a running process. Other load on the machine hardly changes it. */
function cpuTimeOf(pid: number | undefined): CpuTime {
  return { all: secondsIn(`/proc/${pid}/stat`), main: secondsIn(`/proc/${pid}/task/${pid}/stat`) };
}

/** Seconds in user and system mode, which are the fields 14 and 15, after the name in parentheses and 11 others. */
function secondsIn(path: string): number {
  const content = readFileSync(path, "utf8");
  const [user, system] = content
    .slice(content.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13);
  return (Number(user) + Number(system)) / TICKS;
}

function since(before: CpuTime, after: CpuTime): CpuTime {
  return { all: after.all - before.all, main: after.main - before.main };
}

/** Runs the command `reindex`. Returns the seconds from the start of its process to its end. */
export async function runReindex(
  rpcUrl: string,
  database: string,
  shape: ChainShape,
  variables: Readonly<Record<string, string>>,
): Promise<number> {
  const begun = performance.now();
  const env = { ...environmentOf(rpcUrl, database, shape), ...variables };
  const [code] = await once(
    spawn(process.execPath, [...WORKER, "reindex"], { env, stdio: ["ignore", "ignore", "inherit"] }),
    "exit",
  );
  if (code !== 0) throw new Error(`reindex ended with code ${code}`);
  return (performance.now() - begun) / 1_000;
}

function environmentOf(rpcUrl: string, database: string, shape: ChainShape): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DATABASE_URL: database,
    RPC_URL: rpcUrl,
    NETWORK: metis.name,
    START_BLOCK: String(shape.first),
    LOG_LEVEL: "warn",
  };
}
