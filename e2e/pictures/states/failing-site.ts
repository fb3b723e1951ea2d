import { migrate } from "@/lib/database/migrate";
import { databaseUrl, runOn } from "@/tools/testing/harness/run-on";
import type { TestSystem } from "@/tools/testing/harness/system";
import { startTestWeb } from "@/tools/testing/harness/web";

/** Number of the latest block of the chain of a failing site. */
const HEAD = 1000;
const NAME = "failing_site";

/** A site on a separate database, without a worker. */
export interface FailingSite {
  readonly url: string;
  /** Sets the indexed block, and when the worker reported last. */
  setIndex(index: { block: number; secondsAgo: number }): Promise<void>;
  /** Allows or forbids connections to the database. */
  setReachable(isReachable: boolean): Promise<void>;
}

/** Runs `work` with a failing site in addition to the system. Stops it afterwards. */
export async function withFailingSite(system: TestSystem, work: (site: FailingSite) => Promise<void>): Promise<void> {
  const server = system.databaseUrl;
  const database = databaseUrl(server, NAME);
  await runOn(server, `CREATE DATABASE ${NAME}`);
  await migrate(database);
  await runOn(
    database,
    `INSERT INTO "cursor" (id, network, chain_id, start_block, rules_hash, block_number, block_hash, block_time, epoch, final_number)
     VALUES (1, 'local', 31337, 1, '', 1, sha256('index'), 1, 1, 0);
     INSERT INTO worker_status (id, head_number, head_hash, head_time, seen_at, started_at)
     VALUES (1, ${HEAD}, sha256('head'), 1, now(), now())`,
  );
  const web = await startTestWeb({ DATABASE_URL: database, RPC_URL: system.chain, NETWORK: "local" });
  try {
    await work({
      url: web.url,
      async setIndex({ block, secondsAgo }) {
        await runOn(database, `UPDATE "cursor" SET block_number = ${block}`);
        await runOn(database, `UPDATE worker_status SET seen_at = now() - interval '${secondsAgo} seconds'`);
      },
      async setReachable(isReachable) {
        await runOn(server, `ALTER DATABASE ${NAME} ALLOW_CONNECTIONS ${isReachable}`);
        if (isReachable) return;
        await runOn(server, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${NAME}'`);
      },
    });
  } finally {
    await web.stop();
    await runOn(server, `DROP DATABASE ${NAME} WITH (FORCE)`);
  }
}
