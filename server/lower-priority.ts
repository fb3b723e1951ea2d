import { readdirSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { z } from "zod";

const PRIORITY = constants.priority.PRIORITY_BELOW_NORMAL;

/** The error of `setPriority` for a thread that does not exist. */
const noSuchThread = z.object({ info: z.object({ code: z.literal("ESRCH") }) });

/**
 * Gives other processes precedence over this one for CPU time. On Linux, each thread has its own priority.
 * @param threads on Linux, lists the ids of the threads; one that has ended since is ignored
 */
export function lowerPriority(threads: () => readonly number[] = threadsOfThisProcess): void {
  setPriority(PRIORITY);
  if (process.platform !== "linux") return;
  for (const thread of threads()) lowerThread(thread);
}

function threadsOfThisProcess(): readonly number[] {
  return readdirSync("/proc/self/task").map(Number);
}

function lowerThread(thread: number): void {
  try {
    setPriority(thread, PRIORITY);
  } catch (error) {
    if (!noSuchThread.safeParse(error).success) throw error;
  }
}
