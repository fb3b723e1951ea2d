import { readdir, readFile } from "node:fs/promises";

export interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** All processes of this machine, from Linux's /proc. Dead ones that only wait to be collected are left out. */
export async function allProcesses(): Promise<RunningProcess[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const read = pids.map(async (pid) => {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    const parent = Number(stat.replace(/^.*\) \S /s, "").split(" ")[0]);
    return { pid, parent, command: command.replaceAll("\0", " ") };
  });
  return (await Promise.all(read)).filter(({ command }) => command !== "");
}

/** The process and all that it has started, directly or not. */
export async function processTree(root: number): Promise<RunningProcess[]> {
  const processes = await allProcesses();
  const tree = new Set([root]);
  for (let size = 0; size < tree.size; ) {
    size = tree.size;
    for (const { pid, parent } of processes) if (tree.has(parent)) tree.add(pid);
  }
  return processes.filter(({ pid }) => tree.has(pid));
}

/** Those of `tree` that run still, or that name the folder in their command. */
export async function leftOver(tree: readonly RunningProcess[], dataDir: string): Promise<RunningProcess[]> {
  return (await allProcesses()).filter(
    ({ pid, command }) =>
      command.includes(`${dataDir}/`) || tree.some((each) => each.pid === pid && each.command === command),
  );
}

/** Resolves when nothing is left; with what is, after `patience` milliseconds. */
export async function leftAfter(
  tree: readonly RunningProcess[],
  dataDir: string,
  patience: number,
): Promise<RunningProcess[]> {
  const deadline = Date.now() + patience;
  for (;;) {
    const left = await leftOver(tree, dataDir);
    if (left.length === 0 || Date.now() > deadline) return left;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
