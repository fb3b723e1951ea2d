import { readFile } from "node:fs/promises";
import { commandLine, goneWithin, signal } from "../processes/processes";

/**
 * Kills an anvil that an earlier start left behind because its guard was killed. The journal has all of its blocks that
 * a client has seen.
 */
export async function endStaleAnvil(pidFile: string, cache: string): Promise<void> {
  const pid = Number.parseInt(await readFile(pidFile, "utf8").catch(() => ""), 10);
  if (!(pid > 0)) return;
  const command = await commandLine(pid);
  if (command === null || !command.includes(`--cache-path ${cache} `)) return;
  signal(pid, "SIGKILL");
  await goneWithin(pid, 10_000);
}
