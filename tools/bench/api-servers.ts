import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, readlinkSync, statSync } from "node:fs";
import { sleep } from "@/lib/runtime/sleep";
import { anyFreePort } from "@/tools/devstack/processes/free-port";
import { WEB } from "@/tools/devstack/programs";

/** A server in a separate process. */
export interface MeasuredServer {
  readonly url: string;
  /** Peak resident memory in MB. */
  peakMegabytes(): number;
  /** Current resident memory in MB. */
  megabytes(): number;
  /** Current disk space of its unlinked files in MB. */
  unlinkedMegabytes(): number;
  /** CPU time in seconds. */
  cpuSeconds(): number;
  stop(): Promise<void>;
}

/** Clock ticks per second in /proc. */
const TICKS = 100;

type Environment = Readonly<Record<string, string>>;

/** Starts the web server of `npm start`. */
export async function startFront(environment: Environment): Promise<MeasuredServer> {
  const port = await anyFreePort();
  const child = spawn(process.execPath, WEB, {
    env: env(environment, port),
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  await once(child, "message");
  return measured(child, port);
}

/** Starts a bare server (limit-server.ts). */
export async function startLimit(args: readonly string[], environment: Environment): Promise<MeasuredServer> {
  const port = await anyFreePort();
  const child = fork("tools/bench/limit-server.ts", args, {
    execArgv: ["--import", "tsx"],
    env: env(environment, port),
  });
  await once(child, "message");
  return measured(child, port);
}

/** Starts Next.js without the front, as a host runs its route handlers. */
export async function startNext(environment: Environment): Promise<MeasuredServer> {
  const port = await anyFreePort();
  const child = spawn(process.execPath, ["node_modules/next/dist/bin/next", "start", "-p", String(port)], {
    env: env(environment, port),
    stdio: "ignore",
  });
  const server = measured(child, port);
  while (!(await fetch(`${server.url}/api/health`).catch(() => null))?.ok) await sleep(100);
  return server;
}

function env(environment: Environment, port: number): NodeJS.ProcessEnv {
  return { ...process.env, NODE_ENV: "production", LOG_LEVEL: "warn", PORT: String(port), ...environment };
}

function measured(child: ChildProcess, port: number): MeasuredServer {
  const memory = (name: string): number => {
    const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
    return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    peakMegabytes: () => memory("VmHWM"),
    megabytes: () => memory("VmRSS"),
    unlinkedMegabytes() {
      const files = readdirSync(`/proc/${child.pid}/fd`).map((name) => `/proc/${child.pid}/fd/${name}`);
      return files.reduce((sum, file) => sum + unlinkedSize(file), 0) / 1e6;
    },
    cpuSeconds() {
      const [, user, system] = /^(?:\S+ ){13}(\d+) (\d+)/.exec(readFileSync(`/proc/${child.pid}/stat`, "utf8")) ?? [];
      return (Number(user) + Number(system)) / TICKS;
    },
    async stop() {
      const ended = once(child, "exit");
      child.kill();
      await ended;
    },
  };
}

/** Size of an open file without a name in bytes; 0 for any other file. */
function unlinkedSize(file: string): number {
  try {
    return readlinkSync(file).endsWith(" (deleted)") ? statSync(file).size : 0;
  } catch {
    return 0;
  }
}
