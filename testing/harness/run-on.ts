import pg from "pg";

/** Runs a statement on a new connection and returns its rows. Without values it can run several statements. */
export async function runOn(
  url: string,
  statement: string,
  values?: readonly unknown[],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement, values && [...values])).rows;
  } finally {
    await client.end();
  }
}

/** The URL of a database on the server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
