import { execFile } from "node:child_process";
import { promisify } from "node:util";

/**
 * Seconds that fetching and parsing the blocks 1 to `blocks` takes, with nothing done with them: in a process of its own,
 * which is as new as the worker's.
 */
export async function fetchLimit(url: string, blocks: number): Promise<number> {
  const args = ["--import", "tsx", "bench/only-fetch.ts", url, String(blocks)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return Number(stdout);
}
