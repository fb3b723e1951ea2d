import type pg from "pg";
import { testDatabase } from "./database";
import { testPool } from "./pool";
import { FINALITY, registryChain } from "./registry-chain";
import { until } from "./until";
import { testWorker } from "./worker";

export type RegistryStage = Awaited<ReturnType<typeof registryStage>>;

/** Starts a chain with a registry, a database, and a worker that indexes the chain without publishing. */
export async function registryStage(options: Parameters<typeof registryChain>[0]) {
  const [ground, database] = await Promise.all([registryChain(options), testDatabase()]);
  const { client, chain, file } = ground;
  const sql = testPool(database.url, 2);
  const worker = testWorker({ databaseUrl: database.url, rpcUrl: chain.url, environment: { NETWORK: file } });
  const ended = worker.ended.then(() => {
    throw new Error("the worker stopped");
  });
  ended.catch(() => undefined);
  const isSynced = async (): Promise<boolean> => {
    const head = await client.getBlock();
    const hash = Buffer.from(head.hash.slice(2), "hex");
    const { rowCount } = await sql.query("select from cursor where block_hash = $1", [hash]);
    return rowCount === 1;
  };
  /** Waits until the latest block is indexed. */
  const synced = (): Promise<void> => Promise.race([until(isSynced), ended]);
  return {
    ...ground,
    sql,
    database,
    synced,
    /** Mines blocks and waits until they are indexed. */
    async mine(blocks = 1): Promise<void> {
      await client.mine({ blocks });
      await synced();
    },
    /** Replaces the last blocks by empty ones and waits until they are indexed. */
    async reorg(depth: number): Promise<void> {
      await ground.dropBlocks(depth);
      await synced();
    },
    /** Mines until the index has made the snapshot of this block. */
    async snapshotsUpTo(block: number): Promise<void> {
      const head = Number(await client.getBlockNumber());
      if (head < block + FINALITY) await client.mine({ blocks: block + FINALITY - head });
      await synced();
      await Promise.race([until(async () => (await newest(sql)) >= block), ended]);
    },
    async stop(): Promise<void> {
      await worker.stop();
      await sql.end();
      await database.drop();
      await ground.stop();
    },
  };
}

async function newest(sql: pg.Pool): Promise<number> {
  const { rows } = await sql.query<{ newest: number | null }>("select max(block_number)::int as newest from snapshot");
  return rows[0]?.newest ?? -1;
}
