import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

export interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** Lists all processes of this machine except zombies (Linux only). */
async function allProcesses(): Promise<RunningProcess[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const read = pids.map(async (pid) => {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    const parent = Number(stat.replace(/^.*\) \S /s, "").split(" ")[0]);
    return { pid, parent, command: command.replaceAll("\0", " ") };
  });
  return (await Promise.all(read)).filter(({ command }) => command !== "");
}

/** Returns a process and all its descendants. */
export async function processTree(root: number): Promise<RunningProcess[]> {
  const processes = await allProcesses();
  const tree = new Set([root]);
  for (let size = 0; size < tree.size; ) {
    size = tree.size;
    for (const { pid, parent } of processes) if (tree.has(parent)) tree.add(pid);
  }
  return processes.filter(({ pid }) => tree.has(pid));
}

/** Returns the processes of `tree` that still run, and all processes with the folder in their command. */
async function leftOver(tree: readonly RunningProcess[], dataDir: string): Promise<RunningProcess[]> {
  return (await allProcesses()).filter(
    ({ pid, command }) =>
      command.includes(`${dataDir}/`) || tree.some((each) => each.pid === pid && each.command === command),
  );
}

/** Waits until no process is left, at most `timeout` milliseconds. Returns those that are left. */
export async function leftAfter(
  tree: readonly RunningProcess[],
  dataDir: string,
  timeout: number,
): Promise<RunningProcess[]> {
  const deadline = Date.now() + timeout;
  for (;;) {
    const left = await leftOver(tree, dataDir);
    if (left.length === 0 || Date.now() > deadline) return left;
    await sleep(50);
  }
}
