import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Seconds to fetch and parse the blocks 1 to `blocks` in a new process, like the worker's. */
export async function fetchLimit(url: string, blocks: number): Promise<number> {
  const args = ["--import", "tsx", "bench/only-fetch.ts", url, String(blocks)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return Number(stdout);
}
