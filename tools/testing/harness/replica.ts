import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { promisify } from "node:util";
import pg from "pg";
import { type PostgresServer, startPostgres } from "@/tools/devstack/postgres/start-postgres";
import { postgresUser } from "@/tools/devstack/postgres/user";
import { runOn } from "./run-on";
import { until } from "./until";

const run = promisify(execFile);

/** A primary server with streaming replicas. */
export interface ReplicatedServer {
  readonly primary: PostgresServer;
  /** The first replica. */
  readonly replica: PostgresServer;
  readonly replicas: readonly PostgresServer[];
  /** Waits until the replicas have replayed all writes of the primary. The first connection can take seconds. */
  synced(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a primary server and replicas that follow it; by default one. */
export async function startReplicated(count = 1): Promise<ReplicatedServer> {
  const folder = await mkdtemp(join(tmpdir(), "engrave-replicated-"));
  const settings = { durable: false, maxConnections: 60 };
  const primary = await startPostgres({ folder: join(folder, "primary"), ...settings });
  const addReplica = async (name: string): Promise<PostgresServer> => {
    await copyServer(primary, join(folder, name));
    return startPostgres({ folder: join(folder, name), ...settings });
  };
  const replica = await addReplica("replica-0");
  const replicas = [replica];
  for (let index = 1; index < count; index++) replicas.push(await addReplica(`replica-${index}`));
  return {
    primary,
    replica,
    replicas,
    async synced() {
      const [now] = await runOn(primary.url("postgres"), "SELECT pg_current_wal_lsn() AS at");
      const text = "SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS has";
      for (const each of replicas) {
        await until(async () => (await runOn(each.url("postgres"), text, [now?.at]))[0]?.has === true);
      }
    },
    async stop() {
      for (const each of replicas) await each.guarded.stop();
      await primary.guarded.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Makes a base backup of a running server and configures it as a standby. */
async function copyServer(primary: PostgresServer, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: primary.url("postgres") });
  await client.connect();
  await client.query("SELECT pg_backup_start('copy', true)");
  // Keeps the owners of the files.
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
