import pg from "pg";

/** What of each table is the index's state: two indexes of one chain agree in it to the byte. */
const STATE = {
  cursor: "block_number, block_hash, block_time, commitment",
  block: "*",
  deployment: "*",
  inscription: "*",
  balance: "*",
  operation: "*",
  sale: "*",
  delegation: "*",
} as const;

/** The state of the index in this database: each table's rows as text, sorted. */
export async function readState(databaseUrl: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const state: Record<string, string[]> = {};
    for (const [table, columns] of Object.entries(STATE)) {
      const { rows } = await client.query<{ row: string }>(
        `select row::text as row from (select ${columns} from ${table}) row order by 1`,
      );
      state[table] = rows.map(({ row }) => row);
    }
    return state;
  } finally {
    await client.end();
  }
}
