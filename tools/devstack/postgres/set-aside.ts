import pg from "pg";
import type { Hash } from "@/lib/protocol";

/**
 * Renames a database whose index was made under other rules (spec §13.3), so that the chain is indexed again. Nothing is deleted.
 * Returns the new name; null if the index has these rules, or if there is none.
 * @param urlOf the URL of a database of the server, by its name
 */
export async function setAsideOtherIndex(
  urlOf: (database: string) => string,
  database: string,
  rules: Hash,
): Promise<string | null> {
  if (!(await hasOtherRules(urlOf(database), rules))) return null;
  return withClient(urlOf("postgres"), async (client) => {
    const { rows } = await client.query<{ datname: string }>("SELECT datname FROM pg_database");
    const names = new Set(rows.map(({ datname }) => datname));
    let number = 1;
    while (names.has(`${database}_old_${number}`)) number++;
    const aside = `${database}_old_${number}`;
    await client.query(`ALTER DATABASE ${pg.escapeIdentifier(database)} RENAME TO ${pg.escapeIdentifier(aside)}`);
    return aside;
  });
}

async function hasOtherRules(url: string, rules: Hash): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows: found } = await client.query("SELECT to_regclass('public.cursor') AS cursor");
    if (found[0]?.cursor === null) return false;
    const { rows } = await client.query<{ rules: string }>(
      "SELECT encode(rules_hash, 'hex') AS rules FROM public.cursor",
    );
    return rows[0] !== undefined && `0x${rows[0].rules}` !== rules;
  });
}

async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
