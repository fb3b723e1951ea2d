import { readFile } from "node:fs/promises";
import { commandLine, goneWithin, signal } from "../processes/processes";

/** Ends an anvil that an earlier start has left behind (its guard was killed). It holds nothing that is not recorded. */
export async function endStaleAnvil(pidFile: string, cache: string): Promise<void> {
  const pid = Number.parseInt(await readFile(pidFile, "utf8").catch(() => ""), 10);
  if (!(pid > 0)) return;
  const command = await commandLine(pid);
  if (command === null || !command.includes(`--cache-path ${cache} `)) return;
  signal(pid, "SIGKILL");
  await goneWithin(pid, 10_000);
}
