import pg from "pg";
import { withSessionSettings } from "@/lib/database/session-settings";

/** Runs `work` on a new connection, and closes it. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(withSessionSettings(url));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs a statement on a new connection and returns its rows. Without values it can run several statements. */
export function runOn(url: string, statement: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]> {
  return withClient(
    url,
    async (client) => (await client.query<Record<string, unknown>>(statement, values && [...values])).rows,
  );
}

/** The URL of a database on the server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
