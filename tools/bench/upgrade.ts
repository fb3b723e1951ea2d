import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { metis } from "@/lib/chain/networks";
import { LEADER_LOCK } from "@/lib/database/locks";
import { knownMigrations, migrate } from "@/lib/database/migrate";
import { sleep } from "@/lib/runtime/sleep";
import { WORKER } from "@/tools/devstack/programs";
import { runOn, withClient } from "@/tools/testing/harness/run-on";
import { until } from "@/tools/testing/harness/until";
import { previousMigrations } from "@/tools/testing/previous/previous-version";

/** Milliseconds between two reads. */
const PAUSE = 20;
/** These had no rows, and another form. */
const OTHER_TABLES = ["_prisma_migrations", "snapshot", "snapshot_balance"];

/** Fills an empty database with the schema of the previous version and the rows of an index of this version. */
export async function makePreviousIndex(databaseUrl: string, indexUrl: string): Promise<void> {
  await migrate(databaseUrl, await previousMigrations());
  const columns = await runOn(
    databaseUrl,
    `select table_name as table, string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
     where table_schema = 'public' and table_name <> all ($1) group by table_name`,
    [OTHER_TABLES],
  );
  await withClient(indexUrl, (source) =>
    withClient(databaseUrl, async (target) => {
      for (const { table, columns: names } of columns) {
        const rows = source.query(copyTo(`copy (select ${names} from "${table}") to stdout`));
        await pipeline(rows, target.query(copyFrom(`copy "${table}" (${names}) from stdin`)));
      }
      await target.query("analyze");
    }),
  );
}

/** Milliseconds from the end of the earlier worker on, and the longest time that a read took meanwhile. */
export interface Upgrade {
  readonly untilMigrated: number;
  readonly untilSynced: number;
  readonly longestRead: number;
}

/** The tables that are read. One statement for several of them could deadlock with a migration, which then fails and is repeated. */
const READ_TABLES = ["operation", "inscription", "balance", "block", "deployment", "cursor"];

const MIGRATED = "select from _prisma_migrations where migration_name = $1 and finished_at is not null";

/** Returns a row once a worker of this version has indexed the latest block that it saw. */
const SYNCED = `select from cursor, worker_status, leader
  where head_number = block_number and seen_at > clock_timestamp() - interval '5 seconds'`;

/**
 * Upgrades an index of the previous version as docs/operations.md describes: a worker of this version waits until the earlier
 * one ends, migrates, and continues. The lock of the leader stands for the earlier worker.
 */
export async function upgrade(databaseUrl: string, rpcUrl: string, startBlock: number): Promise<Upgrade> {
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    RPC_URL: rpcUrl,
    NETWORK: metis.name,
    START_BLOCK: String(startBlock),
    LOG_LEVEL: "warn",
  };
  const worker = await withClient(databaseUrl, async (leader) => {
    await leader.query("select pg_advisory_lock($1)", [LEADER_LOCK]);
    const child = spawn(process.execPath, WORKER, { env, stdio: ["ignore", "ignore", "pipe"] });
    await isWaiting(child.stderr);
    return child;
  });
  try {
    return await measured(databaseUrl, () => {
      if (worker.exitCode !== null) throw new Error(`the worker ended with ${worker.exitCode}`);
    });
  } finally {
    worker.kill();
    if (worker.exitCode === null) await once(worker, "exit");
  }
}

/** Waits until the log of a worker states that it waits for the earlier one. Passes its other lines on. */
function isWaiting(output: Readable): Promise<void> {
  return new Promise((resolve, reject) => {
    const lines = createInterface(output);
    lines.on("line", (line) => {
      if (line.includes("SCHEMA_IN_USE")) resolve();
      else console.error(line);
    });
    lines.on("close", () => reject(new Error("the worker ended")));
  });
}

/** @param requireWorker throws if the worker has ended */
async function measured(databaseUrl: string, requireWorker: () => void): Promise<Upgrade> {
  const [last] = (await knownMigrations()).map(({ name }) => name).slice(-1);
  const done = new AbortController();
  const start = performance.now();
  const reading = longestRead(databaseUrl, done.signal);
  try {
    return await withClient(databaseUrl, async (client) => {
      const returnsRow = async (statement: string, values: readonly unknown[]): Promise<number> => {
        await until(() => {
          requireWorker();
          return client.query(statement, [...values]).then(
            ({ rowCount }) => rowCount === 1,
            // Before the migration, a table is missing.
            () => false,
          );
        });
        return performance.now() - start;
      };
      const untilMigrated = await returnsRow(MIGRATED, [last]);
      const untilSynced = await returnsRow(SYNCED, []);
      done.abort();
      return { untilMigrated, untilSynced, longestRead: await reading };
    });
  } finally {
    done.abort();
    await reading;
  }
}

/** Reads again and again until `stop` aborts. Returns the longest duration in milliseconds. */
function longestRead(databaseUrl: string, stop: AbortSignal): Promise<number> {
  return withClient(databaseUrl, async (client) => {
    let longest = 0;
    while (!stop.aborted) {
      for (const table of READ_TABLES) {
        const start = performance.now();
        await client.query(`select from "${table}" limit 1`);
        longest = Math.max(longest, performance.now() - start);
      }
      await sleep(PAUSE, stop);
    }
    return longest;
  });
}
