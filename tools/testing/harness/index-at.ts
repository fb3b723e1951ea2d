import pg from "pg";
import { beforeEach } from "vitest";
import { openDatabase } from "@/lib/database/pool";
import { testDatabase } from "./database";
import { openForTests } from "./for-tests";

async function indexAt(blockTime: number) {
  const store = await testDatabase();
  const database = openDatabase(store.url);
  const client = new pg.Client({ connectionString: store.url });
  await client.connect();
  await client.query(
    `insert into "cursor" (network, chain_id, start_block, rules_hash, block_number, block_hash, block_time, epoch, final_number)
     values ('local', 1, 0, '', 7, decode(repeat('11', 32), 'hex'), $1, 1, 5)`,
    [blockTime],
  );
  return {
    database,
    client,
    /** Deploys tickers with a supply of 1 and no holders. */
    async deploy(tickers: readonly string[]): Promise<void> {
      await client.query(
        `insert into deployment (ticker, max, lim, cmint, deployer, transaction_hash, block_number, transaction_index, position,
           timestamp, text, supply, mint_count, holder_count, next_id)
         select ticker, 1, 1, false, '', '', 0, 0, 0, 0, '', 1, 0, 0, 1 from unnest($1::text[]) ticker`,
        [tickers],
      );
    },
    async stop(): Promise<void> {
      await client.end();
      await database.close();
      await store.drop();
    },
  };
}

/** Opens an index whose last block has this time, for the tests of the calling file. Each test begins with these tables empty. */
export function indexAtForTests(blockTime: number, tables: readonly string[]) {
  const index = openForTests(() => indexAt(blockTime));
  beforeEach(async () => {
    await index().client.query(`truncate ${tables.join()}`);
  });
  return index;
}
