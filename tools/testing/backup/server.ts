import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { grantRoles, type RoleUrls } from "@/tools/devstack/postgres/roles";
import { type PostgresServer, startPostgres } from "@/tools/devstack/postgres/start-postgres";
import { postgresUser } from "@/tools/devstack/postgres/user";
import { findPostgresPrograms } from "@/tools/devstack/prepare/postgres-programs.mjs";
import { runOn } from "../harness/run-on";
import { until } from "../harness/until";

const run = promisify(execFile);
/** The database of the index. */
const DATABASE = "engrave";

/** A server of the distribution's PostgreSQL packages, with its backup programs. */
export interface BackupServer {
  readonly server: PostgresServer;
  /** URL of the index for the superuser. */
  readonly url: string;
  /** Creates an empty database for the index, with its roles; drops the one that exists. */
  create(): Promise<RoleUrls>;
  /** Runs a script of deploy/backup with the URL of a role. Returns its output. */
  script(name: "dump" | "restore", databaseUrl: string, ...args: string[]): Promise<string>;
  /**
   * Leaves the archive as a crash can: with half a copy of the segment that is written now, and with a segment that the server
   * does not know to be archived. Returns once the server has archived both.
   */
  crashWhileArchiving(): Promise<void>;
  /** Makes a base backup, with a role that has only the REPLICATION attribute. */
  baseBackup(): Promise<void>;
  /** Stops the server and starts a new one from the base backup and the archive, with the state of this time. */
  restoreTo(time: string): Promise<BackupServer>;
  stop(): Promise<void>;
}

/** Starts a server that archives its WAL, with the PostgreSQL of the distribution. @throws Error if it is not installed */
export async function startBackupServer(): Promise<BackupServer> {
  const root = await mkdtemp(join(tmpdir(), "engrave-backup-"));
  const archive = join(root, "archive");
  await mkdir(archive);
  const { own } = await postgresUser([]);
  await own(archive);
  // The server's user needs to traverse the folder.
  await run("chmod", ["711", root]);
  return serverIn(root, "primary", { archive_mode: "on", archive_command: await documentedCommand(archive) });
}

/** The `archive_command` of docs/backup.md, with another folder. */
async function documentedCommand(archive: string): Promise<string> {
  const [, command] = /^archive_command = '(.+)'$/m.exec(await readFile("docs/backup.md", "utf8")) ?? [];
  if (command?.includes("/archive/") !== true) throw new Error("docs/backup.md has no archive_command");
  return command.replaceAll(/\/archive\b/g, archive);
}

async function serverIn(root: string, name: string, settings: Record<string, string>): Promise<BackupServer> {
  const programs = programsFolder();
  const server = await startPostgres({
    folder: join(root, name),
    durable: true,
    maxConnections: 100,
    programs: { initdb: join(programs, "initdb"), postgres: join(programs, "postgres") },
    settings,
  });
  const admin = server.url("postgres");
  const base = join(root, "base");
  return {
    server,
    url: server.url(DATABASE),
    async create() {
      await runOn(admin, `DROP DATABASE IF EXISTS ${DATABASE} WITH (FORCE)`);
      await runOn(admin, `CREATE DATABASE ${DATABASE} TEMPLATE template0`);
      return grantRoles(server, DATABASE);
    },
    async script(script, databaseUrl, ...args) {
      const { stdout } = await run(process.execPath, [`deploy/backup/${script}.mjs`, ...args], {
        env: { ...process.env, PATH: `${programs}${delimiter}${process.env.PATH}`, DATABASE_URL: databaseUrl },
      });
      return stdout.trim();
    },
    async crashWhileArchiving() {
      // At the boundary of two segments, the name would be that of the one before.
      await runOn(admin, "SELECT txid_current()");
      const [segment] = await runOn(admin, "SELECT pg_walfile_name(pg_current_wal_lsn()) AS name");
      const half = join(root, "archive", `${String(segment?.name)}.tmp`);
      await writeFile(half, "half a segment");
      await (await postgresUser([])).own(half);
      const status = join(root, name, "data/pg_wal/archive_status", String(segment?.name));
      const untilArchived = () => until(() => stat(`${status}.done`).then(Boolean, () => false));
      await runOn(admin, "SELECT txid_current(); SELECT pg_switch_wal()");
      await untilArchived();
      await rename(`${status}.done`, `${status}.ready`);
      await runOn(admin, "SELECT txid_current(); SELECT pg_switch_wal()");
      await untilArchived();
    },
    async baseBackup() {
      await runOn(admin, "CREATE ROLE engrave_backup LOGIN REPLICATION PASSWORD 'backup'");
      const { hostname, port } = new URL(admin);
      const options = ["--pgdata", base, "--wal-method=stream", "--checkpoint=fast", "--no-password"];
      const env = { PGHOST: hostname, PGPORT: port, PGUSER: "engrave_backup", PGPASSWORD: "backup" };
      await run(join(programs, "pg_basebackup"), options, { env: { ...process.env, ...env } });
    },
    async restoreTo(time) {
      // Archives the last segment too.
      await runOn(admin, "SELECT pg_switch_wal()");
      await until(async () => (await runOn(admin, UNARCHIVED)).length === 0);
      await server.guarded.stop();
      const data = join(root, "restored", "data");
      await mkdir(join(root, "restored"), { mode: 0o700 });
      await run("cp", ["-a", base, data]);
      await writeFile(join(data, "recovery.signal"), "");
      await writeFile(join(root, "restored", "password"), await readFile(join(root, name, "password")), {
        mode: 0o600,
      });
      const { ids } = await postgresUser([]);
      if (ids !== null) await run("chown", ["-R", `${ids.uid}:${ids.gid}`, join(root, "restored")]);
      const restored = await serverIn(root, "restored", {
        restore_command: `cp ${join(root, "archive")}/%f %p`,
        recovery_target_time: time,
        recovery_target_action: "promote",
      });
      await until(async () => {
        const [row] = await runOn(restored.server.url("postgres"), "SELECT pg_is_in_recovery() AS recovers");
        return row?.recovers === false;
      });
      return restored;
    },
    async stop() {
      await server.guarded.stop();
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** Returns a row while the segment that was switched last is not in the archive. Nothing may write meanwhile. */
const UNARCHIVED = `SELECT FROM pg_stat_archiver
  WHERE coalesce(last_archived_wal, '') < pg_walfile_name(pg_current_wal_lsn() - 1) AND
    pg_walfile_name(pg_current_wal_lsn() - 1) <> pg_walfile_name(pg_current_wal_lsn())`;

function programsFolder(): string {
  const folder = findPostgresPrograms();
  if (folder === null) throw new Error("PostgreSQL is not installed. `npm test -- --all` installs it or prints how.");
  return folder;
}
