import pg from "pg";
import { migrate } from "@/lib/database/migrate";

/** A migrated, empty database of this name. */
export async function freshDatabase(serverUrl: string, name: string): Promise<string> {
  await query(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await migrate(url.href);
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
