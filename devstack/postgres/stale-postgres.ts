import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SystemError } from "../error";
import { commandLine, goneWithin, signal } from "../processes/processes";

/** Above every system's largest process id. */
const NOBODYS_PID = "9999999";

/**
 * Makes way for a new server on this data folder. A server of ours that still runs there (its guard was killed) is
 * shut down in order. The id in the pid file may belong to another program by now, or to a dead process that nobody
 * has collected; PostgreSQL would refuse to start for ever, so the id is replaced. PostgreSQL's other check, of memory
 * that server processes without a parent still use, stays.
 */
export async function endStalePostgres(data: string): Promise<void> {
  const pidFile = join(data, "postmaster.pid");
  const pid = Number.parseInt(await readFile(pidFile, "utf8").catch(() => ""), 10);
  if (!(pid > 0)) return;
  const command = await commandLine(pid);
  if (command?.includes(`-D ${data} `)) await shutDown(pid, data);
  const left = await readFile(pidFile, "utf8").catch(() => null);
  if (left !== null) await writeFile(pidFile, left.replace(/^\d+/, NOBODYS_PID));
}

async function shutDown(pid: number, data: string): Promise<void> {
  signal(pid, "SIGINT");
  if (await goneWithin(pid, 30_000)) return;
  signal(pid, "SIGQUIT");
  if (await goneWithin(pid, 10_000)) return;
  throw new SystemError("POSTGRES_FAILED", `Process ${pid} is a PostgreSQL on ${data} that does not end.`, {
    hint: "End it, then start again.",
  });
}
