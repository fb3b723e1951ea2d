import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * Command line of a running process, words apart by spaces; null: there is none with this id, or it is dead and only
 * its parent has not collected it.
 */
export async function commandLine(pid: number): Promise<string | null> {
  if (process.platform === "linux") {
    const text = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    return text === "" ? null : text.replaceAll("\0", " ");
  }
  const { stdout } = await run("ps", ["-ww", "-o", "command=", "-p", String(pid)]).catch(() => ({ stdout: "" }));
  const text = stdout.trim();
  return text === "" || text.includes("<defunct>") ? null : `${text} `;
}

/** Resolves with true as soon as the process is gone, with false after `patience` milliseconds. */
export async function goneWithin(pid: number, patience: number): Promise<boolean> {
  for (const deadline = Date.now() + patience; Date.now() < deadline; ) {
    if ((await commandLine(pid)) === null) return true;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return false;
}

/** Sends a signal; a process that is gone already is no error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
