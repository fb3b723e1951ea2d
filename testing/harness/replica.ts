import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { type PostgresServer, startPostgres } from "@/devstack/postgres/start-postgres";
import { postgresUser } from "@/devstack/postgres/user";
import { runOn } from "./run-on";

const run = promisify(execFile);

/** A server and one that follows it by streaming replication; both are gone after `stop`. */
export interface ReplicatedServer {
  readonly primary: PostgresServer;
  readonly replica: PostgresServer;
  /** Resolves when the replica has all that the primary has now: its first connection may take it seconds. */
  caughtUp(): Promise<void>;
  stop(): Promise<void>;
}

/** Milliseconds between two looks at the replica. */
const LOOK = 20;

/** Starts both; what is written to the primary afterwards arrives at the replica by itself. */
export async function startReplicated(): Promise<ReplicatedServer> {
  const folder = await mkdtemp(join(tmpdir(), "engrave-replicated-"));
  const settings = { durable: false, maxConnections: 60 };
  const primary = await startPostgres({ folder: join(folder, "primary"), ...settings });
  await copyServer(primary, join(folder, "replica"));
  const replica = await startPostgres({ folder: join(folder, "replica"), ...settings });
  return {
    primary,
    replica,
    async caughtUp() {
      const [now] = await runOn(primary.url("postgres"), "SELECT pg_current_wal_lsn() AS at");
      for (;;) {
        const text = "SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS has";
        const [row] = await runOn(replica.url("postgres"), text, [now?.at]);
        if (row?.has === true) return;
        await wait(LOOK);
      }
    },
    async stop() {
      await replica.guarded.stop();
      await primary.guarded.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A base backup of a running server, set up to follow it. */
async function copyServer(primary: PostgresServer, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: primary.url("postgres") });
  await client.connect();
  await client.query("SELECT pg_backup_start('copy', true)");
  // Whose the files are, they stay.
  await run("cp", ["-a", primary.folder, folder]);
  const { rows } = await client.query<{ labelfile: string }>("SELECT labelfile FROM pg_backup_stop(false)");
  await client.end();
  const data = join(folder, "data");
  for (const file of ["postmaster.pid", "postmaster.opts"]) await rm(join(data, file), { force: true });
  const files = {
    backup_label: rows[0]?.labelfile ?? "",
    "standby.signal": "",
    "postgresql.auto.conf": `primary_conninfo = '${primary.url("postgres")}'\n`,
  };
  const { own } = await postgresUser([]);
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(data, name), content);
    await own(join(data, name));
  }
}
