import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "@/lib/database/migrate";
import { startPostgres } from "@/tools/devstack/postgres/start-postgres";
import { databaseUrl, runOn, withClient } from "@/tools/testing/harness/run-on";

/**
 * Runs `work` with a PostgreSQL server with fsync. `url` leads to its database `postgres`; `pid` is the id of its main process.
 * With `kept`, the server's data is in that folder and is not removed. Otherwise the folder is temporary. `settings`: of the
 * server.
 */
export async function withPostgres(
  maxConnections: number,
  work: (url: string, pid: number) => Promise<void>,
  { kept, settings = {} }: { kept?: string | undefined; settings?: Readonly<Record<string, string>> } = {},
): Promise<void> {
  const folder = kept ?? (await mkdtemp(join(tmpdir(), "engrave-bench-")));
  const postgres = await startPostgres({ folder: join(folder, "server"), durable: true, maxConnections, settings });
  try {
    await work(postgres.url("postgres"), postgres.guarded.pid);
  } finally {
    await postgres.guarded.stop();
    if (kept === undefined) await rm(folder, { recursive: true, force: true });
  }
}

/** Creates an empty database with this name, instead of the one that an interrupted benchmark has left. */
export async function emptyDatabase(serverUrl: string, name: string): Promise<string> {
  await runOn(serverUrl, `drop database if exists ${name}`);
  await runOn(serverUrl, `create database ${name}`);
  return databaseUrl(serverUrl, name);
}

/** {@link emptyDatabase}, with the tables of this version. */
export async function freshDatabase(serverUrl: string, name: string): Promise<string> {
  const url = await emptyDatabase(serverUrl, name);
  await migrate(url);
  return url;
}

/** Runs statements in order on one connection. */
export function runAll(url: string, statements: readonly string[]): Promise<void> {
  return withClient(url, async (client) => {
    for (const statement of statements) await client.query(statement);
  });
}
