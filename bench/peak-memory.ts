import { readFileSync } from "node:fs";

/** Milliseconds between two looks. */
const LOOK = 1_000;

/** The most memory that some processes have used, in megabytes. A page that n processes share counts as its nth part in each. */
export interface PeakMemory {
  /** Of each process with its children. */
  readonly families: readonly number[];
  /** Of all of them at one time. */
  readonly all: number;
}

/** Watches processes with their children. Returns the function that ends it. */
export function watchMemory(pids: readonly number[]): () => PeakMemory {
  let families = pids.map(() => 0);
  let all = 0;
  const look = (): void => {
    const used = pids.map((pid) => family(pid).reduce((total, member) => total + proportional(member), 0));
    families = families.map((peak, index) => Math.max(peak, used[index] ?? 0));
    all = Math.max(
      all,
      used.reduce((total, megabytes) => total + megabytes, 0),
    );
  };
  const timer = setInterval(look, LOOK);
  return () => {
    clearInterval(timer);
    look();
    return { families, all };
  };
}

/** Megabytes of a process's peak of its own. */
export function peakMegabytes(pid: number): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}

function family(pid: number): number[] {
  const children = textOf(`/proc/${pid}/task/${pid}/children`).split(" ").filter(Boolean).map(Number);
  return [pid, ...children.flatMap(family)];
}

/** Megabytes of a process. */
function proportional(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(textOf(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024;
}

/** Empty if the process has ended. */
function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
