import { readFileSync } from "node:fs";

/** Milliseconds between two samples. */
const INTERVAL = 1_000;

/** Peak memory of processes, in megabytes. A memory page that n processes share counts as 1/n in each. */
export interface PeakMemory {
  /** The peak of each process with its children. */
  readonly families: readonly number[];
  /** The peak of their sum. */
  readonly all: number;
}

/** Samples the memory of processes with their children. Returns the function that stops it. */
export function watchMemory(pids: readonly number[]): () => PeakMemory {
  let families = pids.map(() => 0);
  let all = 0;
  const sample = (): void => {
    const used = pids.map((pid) => family(pid).reduce((total, member) => total + proportional(member), 0));
    families = families.map((peak, index) => Math.max(peak, used[index] ?? 0));
    all = Math.max(
      all,
      used.reduce((total, megabytes) => total + megabytes, 0),
    );
  };
  const timer = setInterval(sample, INTERVAL);
  return () => {
    clearInterval(timer);
    sample();
    return { families, all };
  };
}

/** Peak resident memory of a process in megabytes. */
export function peakMegabytes(pid: number): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
}

function family(pid: number): number[] {
  const children = textOf(`/proc/${pid}/task/${pid}/children`).split(" ").filter(Boolean).map(Number);
  return [pid, ...children.flatMap(family)];
}

/** Memory of a process in megabytes, with its share of shared memory pages. */
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
