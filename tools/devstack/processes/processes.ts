import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Command line of a running process, separated by spaces; null if there is no such process or it is a zombie. */
export async function commandLine(pid: number): Promise<string | null> {
  if (process.platform === "linux") {
    const text = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    return text === "" ? null : text.replaceAll("\0", " ");
  }
  const { stdout } = await run("ps", ["-ww", "-o", "command=", "-p", String(pid)]).catch(() => ({ stdout: "" }));
  const text = stdout.trim();
  return text === "" || text.includes("<defunct>") ? null : `${text} `;
}

/** Resolves with true as soon as the process is gone, or with false after `timeout` milliseconds. */
export async function goneWithin(pid: number, timeout: number): Promise<boolean> {
  for (const deadline = Date.now() + timeout; Date.now() < deadline; ) {
    if ((await commandLine(pid)) === null) return true;
    await sleep(10);
  }
  return false;
}

/** Sends a signal. Does nothing if the process is gone. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
