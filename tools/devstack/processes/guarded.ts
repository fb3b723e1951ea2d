import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { debuggerFlags } from "@/lib/runtime/debugger-flags.mjs";
import { ROOT } from "@/lib/runtime/root.mjs";
import { goneWithin, signal } from "./processes";

const GUARD = join(ROOT, "tools/devstack/processes/guard.mjs");

export interface GuardedCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** The account of the command; null: the caller's. */
  readonly user: { readonly uid: number; readonly gid: number } | null;
  /** The signal that requests a stop. */
  readonly signal: "SIGINT" | "SIGTERM" | "SIGKILL";
  /** Milliseconds from the signal to SIGKILL. */
  readonly gracePeriod: number;
  /** The file to which its output is appended; null: discarded. */
  readonly log: string | null;
}

export interface Guarded {
  /** Process id of the command, not of its guard. */
  readonly pid: number;
  /** Resolves with the exit code when the command has exited for any reason. */
  readonly exited: Promise<number>;
  readonly hasExited: () => boolean;
  /** Requests a stop. Resolves when the command has exited. */
  stop(): Promise<void>;
}

/**
 * Starts a command under a guard, which stops the command when this process dies, also by kill -9.
 *
 * @throws Error if the command cannot be started
 */
export async function spawnGuarded(guarded: GuardedCommand): Promise<Guarded> {
  // The environment may contain secrets, and every user can read the arguments of a process.
  const { user, env, ...rest } = guarded;
  const specification = JSON.stringify({ ...rest, uid: user?.uid ?? null, gid: user?.gid ?? null });
  const guard = spawn(process.execPath, [...debuggerFlags(), GUARD, specification], {
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
  // An unhandled error of the pipe to a dead guard would end this process.
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

/** Ends the command after its guard was killed. */
async function endWithoutGuard(pid: number, guarded: GuardedCommand): Promise<void> {
  signal(pid, guarded.signal);
  if (!(await goneWithin(pid, guarded.gracePeriod))) signal(pid, "SIGKILL");
}

async function startedPid(output: NodeJS.ReadableStream, guardEnd: Promise<unknown>, command: string): Promise<number> {
  const line = await Promise.race([
    new Promise<string>((resolve) => createInterface(output).once("line", resolve)),
    guardEnd.then(() => "failed the guard exited"),
  ]);
  const [word, ...rest] = line.split(" ");
  if (word !== "started") throw new Error(`${command} could not be started: ${rest.join(" ")}`);
  return Number(rest[0]);
}
