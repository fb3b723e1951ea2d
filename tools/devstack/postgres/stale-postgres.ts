import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SystemError } from "../error";
import { commandLine, goneWithin, signal } from "../processes/processes";

/** Larger than the largest process id of any operating system. */
const UNUSED_PID = "9999999";

/**
 * Prepares a data folder for a new server. Shuts down a server that still runs on it because its guard was killed. The
 * id in the pid file may belong to another program by now, or to a zombie. PostgreSQL would then refuse every start, so
 * the id is replaced. PostgreSQL's second check, for shared memory that orphaned server processes still use, stays active.
 *
 * @throws SystemError `POSTGRES_FAILED` if the old server does not stop
 */
export async function endStalePostgres(data: string): Promise<void> {
  const pidFile = join(data, "postmaster.pid");
  const pid = Number.parseInt(await readFile(pidFile, "utf8").catch(() => ""), 10);
  if (!(pid > 0)) return;
  const command = await commandLine(pid);
  if (command?.includes(`-D ${data} `)) await shutDown(pid, data);
  const left = await readFile(pidFile, "utf8").catch(() => null);
  if (left !== null) await writeFile(pidFile, left.replace(/^\d+/, UNUSED_PID));
}

async function shutDown(pid: number, data: string): Promise<void> {
  signal(pid, "SIGINT");
  if (await goneWithin(pid, 30_000)) return;
  signal(pid, "SIGQUIT");
  if (await goneWithin(pid, 10_000)) return;
  throw new SystemError("POSTGRES_FAILED", `The PostgreSQL server on ${data} (process ${pid}) does not stop.`, {
    hint: "Kill that process, then start again.",
  });
}
