import { withClient } from "./run-on";

/** The columns of each table that are the state of the index. Two indexes of one chain have equal states. */
const STATE = {
  cursor: "block_number, block_hash, block_time, commitment",
  block: "*",
  deployment: "*",
  inscription: "*",
  balance: "*",
  signer: "*",
  operation: "*",
  sale: "*",
  delegation: "*",
  activity: "*",
  offer: "*",
  market_round: "*",
  vault_lock: "*",
  vault: "*",
  candle: "*",
  market_token: "*",
  movement: "*",
  result: "*",
} as const;

/** The definitions of the tables' indexes. A first sync may create them at its end. */
const INDEXES = `select pg_get_indexdef(i.indexrelid) || case when i.indisvalid then '' else ' (invalid)' end as row
  from pg_index i join pg_class t on t.oid = i.indrelid
  where t.relnamespace = 'public'::regnamespace and t.relname = any($1) order by 1`;

/** Reads the state of an index: the rows of each table, and the definitions of their indexes, as sorted texts. */
export function readState(databaseUrl: string): Promise<Record<string, string[]>> {
  return withClient(databaseUrl, async (client) => {
    const state: Record<string, string[]> = {};
    for (const [table, columns] of Object.entries(STATE)) {
      const { rows } = await client.query<{ row: string }>(
        `select row::text as row from (select ${columns} from ${table}) row order by 1`,
      );
      state[table] = rows.map(({ row }) => row);
    }
    const indexes = await client.query<{ row: string }>(INDEXES, [Object.keys(STATE)]);
    state.indexes = indexes.rows.map(({ row }) => row);
    return state;
  });
}
