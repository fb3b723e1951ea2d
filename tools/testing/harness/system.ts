import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { environmentSchema } from "@/lib/config/environment";
import { type RunningMessage, runningMessage } from "@/tools/devstack/running";

export interface TestSystem extends Omit<RunningMessage, "type"> {
  /** Process id of `npm start`, the ancestor of all other processes. */
  readonly pid: number;
  /** Resolves when that process has exited for any reason. */
  readonly ended: Promise<void>;
  /** Stops the system like Ctrl-C and returns its exit code. */
  stop(): Promise<number | null>;
}

/** Starts the system as `npm start` does, with its data in this folder. It stops when this process dies. */
export async function startTestSystem(dataDir: string, env: Record<string, string> = {}): Promise<TestSystem> {
  const logPath = join(dataDir, "start.log");
  const log = openSync(logPath, "a");
  const child = spawn(process.execPath, ["tools/scripts/start.mjs"], {
    env: { ...withoutConfiguration(), ...env, DATA_DIR: dataDir },
    stdio: ["ignore", log, log, "ipc"],
  });
  closeSync(log);
  const { pid } = child;
  if (pid === undefined) throw new Error("the system could not be started");
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const running = await Promise.race([untilRunning(child), exited]);
  if (running === null || typeof running === "number") {
    throw new Error(`The system exited with code ${running} during its start:\n${readFileSync(logPath, "utf8")}`);
  }
  return {
    ...running,
    pid,
    ended: exited.then(() => undefined),
    stop() {
      child.kill("SIGINT");
      return exited;
    },
  };
}

function untilRunning(child: ChildProcess): Promise<RunningMessage> {
  return new Promise((resolve) => child.once("message", (message) => resolve(runningMessage.parse(message))));
}

/** The environment without variables that configure the system. */
export function withoutConfiguration(): NodeJS.ProcessEnv {
  const env = { ...process.env };
  const names = Object.keys(environmentSchema.shape);
  for (const name of [...names, "NODE_ENV", "VITEST"]) delete env[name];
  return env;
}
