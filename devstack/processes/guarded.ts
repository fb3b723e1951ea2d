import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { goneWithin, signal } from "./processes";

const GUARD = fileURLToPath(new URL("./guard.mjs", import.meta.url));

export interface GuardedCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Whose processes they become; null: the caller's. */
  readonly user: { readonly uid: number; readonly gid: number } | null;
  /** Asks the command to stop. */
  readonly signal: "SIGINT" | "SIGTERM" | "SIGKILL";
  /** Milliseconds from the signal until it is killed. */
  readonly patience: number;
  /** File that its output is appended to; null: thrown away. */
  readonly log: string | null;
}

export interface Guarded {
  /** Of the command itself, not of its guard. */
  readonly pid: number;
  /** Resolves with the exit code when the command has ended, wanted or not. */
  readonly exited: Promise<number>;
  readonly hasExited: () => boolean;
  /** Asks it to stop and resolves when it has ended. */
  stop(): Promise<void>;
}

/** Starts a command under a guard, which ends it when this process dies in whatever way. */
export async function spawnGuarded(guarded: GuardedCommand): Promise<Guarded> {
  // The environment may hold secrets, and everybody may see a process's arguments.
  const { user, env, ...rest } = guarded;
  const specification = JSON.stringify({ ...rest, uid: user?.uid ?? null, gid: user?.gid ?? null });
  const guard = spawn(process.execPath, [GUARD, specification], {
    stdio: ["pipe", "pipe", "inherit"],
    detached: true,
    env,
  });
  let ended = false;
  const guardEnd = new Promise<{ code: number; killed: boolean }>((resolve) => {
    guard.on("exit", (code, signalName) => {
      ended = true;
      resolve({ code: code ?? 1, killed: signalName !== null });
    });
  });
  // Writing is never done; without a listener a guard that is gone would end this process.
  guard.stdin.on("error", () => {});
  const pid = await startedPid(guard.stdout, guardEnd, guarded.command);
  const exited = guardEnd.then(async ({ code, killed }) => {
    if (killed) await endWithoutGuard(pid, guarded);
    return code;
  });
  return {
    pid,
    exited,
    hasExited: () => ended,
    async stop() {
      guard.stdin.end();
      await exited;
    },
  };
}

/** Somebody killed the guard: nobody else ends the command. */
async function endWithoutGuard(pid: number, guarded: GuardedCommand): Promise<void> {
  signal(pid, guarded.signal);
  if (!(await goneWithin(pid, guarded.patience))) signal(pid, "SIGKILL");
}

async function startedPid(output: NodeJS.ReadableStream, guardEnd: Promise<unknown>, command: string): Promise<number> {
  const line = await Promise.race([
    new Promise<string>((resolve) => createInterface(output).once("line", resolve)),
    guardEnd.then(() => "failed the guard ended"),
  ]);
  const [word, ...rest] = line.split(" ");
  if (word !== "started") throw new Error(`${command} could not be started: ${rest.join(" ")}`);
  return Number(rest[0]);
}
