import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "@/devstack/postgres/start-postgres";
import { migrate } from "@/lib/database/migrate";
import { databaseUrl, runOn } from "@/testing/harness/run-on";

/**
 * Runs `work` with a PostgreSQL server with fsync. `url` is that of its database `postgres`, `pid` its first process. With `kept`,
 * the server's data is in that folder and stays there; otherwise it is new.
 */
export async function withPostgres(
  maxConnections: number,
  work: (url: string, pid: number) => Promise<void>,
  kept?: string,
): Promise<void> {
  const folder = kept ?? (await mkdtemp(join(tmpdir(), "engrave-bench-")));
  const postgres = await startPostgres({ folder: join(folder, "server"), durable: true, maxConnections });
  try {
    await work(postgres.url("postgres"), postgres.guarded.pid);
  } finally {
    await postgres.guarded.stop();
    if (kept === undefined) await rm(folder, { recursive: true, force: true });
  }
}

/** Creates a migrated, empty database with this name. */
export async function freshDatabase(serverUrl: string, name: string): Promise<string> {
  await runOn(serverUrl, `create database ${name}`);
  const url = databaseUrl(serverUrl, name);
  await migrate(url);
  return url;
}
