import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "@/devstack/postgres/start-postgres";
import { migrate } from "@/lib/database/migrate";
import { databaseUrl, runOn } from "@/testing/harness/run-on";

/** Runs `work` with a new PostgreSQL server with fsync. `url` is that of its database `postgres`, `pid` its first process. */
export async function withPostgres(
  maxConnections: number,
  work: (url: string, pid: number) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "engrave-bench-"));
  try {
    await withPostgresIn(join(folder, "server"), maxConnections, work);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Like {@link withPostgres}, with a server whose data stays in `folder`. */
export async function withPostgresIn(
  folder: string,
  maxConnections: number,
  work: (url: string, pid: number) => Promise<void>,
): Promise<void> {
  const postgres = await startPostgres({ folder, durable: true, maxConnections });
  try {
    await work(postgres.url("postgres"), postgres.guarded.pid);
  } finally {
    await postgres.guarded.stop();
  }
}

/** Creates a migrated, empty database with this name. */
export async function freshDatabase(serverUrl: string, name: string): Promise<string> {
  await runOn(serverUrl, `create database ${name}`);
  const url = databaseUrl(serverUrl, name);
  await migrate(url);
  return url;
}
