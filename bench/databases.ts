import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { migrate } from "@/lib/database/migrate";
import { startPostgres } from "@/scripts/system/postgres";

/** Does `work` on a real PostgreSQL of its own, with fsync on; `url` is of its database `postgres`. */
export async function withPostgres(maxConnections: number, work: (url: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "engrave-bench-"));
  const postgres = await startPostgres({ folder: join(folder, "server"), durable: true, maxConnections });
  try {
    await work(postgres.url("postgres"));
  } finally {
    await postgres.guarded.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A migrated, empty database of this name. */
export async function freshDatabase(serverUrl: string, name: string): Promise<string> {
  await query(serverUrl, `create database ${name}`);
  const url = databaseUrl(serverUrl, name);
  await migrate(url);
  return url;
}

/** The address of a database on the server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement. */
export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}
