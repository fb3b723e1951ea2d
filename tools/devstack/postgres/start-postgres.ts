import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { access, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { sqlstateOf } from "@/lib/database/unreachable";
import { SystemError } from "../error";
import { anyFreePort } from "../processes/free-port";
import { type Guarded, spawnGuarded } from "../processes/guarded";
import { type PostgresBinaries, postgresBinaries } from "./binaries";
import { readPasswordFile } from "./password-file";
import { endStalePostgres } from "./stale-postgres";
import { type PostgresUser, postgresUser } from "./user";

const run = promisify(execFile);
const SUPERUSER = "engrave";
/** Time for the server to answer, including recovery after a crash. */
const READY_MILLISECONDS = 120_000;

export interface PostgresOptions {
  /** Used by this server alone; created if it is missing. */
  readonly folder: string;
  /** False: commits do not survive a crash of the machine. Faster, for tests. */
  readonly durable: boolean;
  readonly maxConnections: number;
  /** Programs of another PostgreSQL than the embedded one. */
  readonly programs?: PostgresBinaries;
  /** Further settings of the server. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface PostgresServer {
  readonly folder: string;
  readonly guarded: Guarded;
  /** Connection URL of a database on the server. */
  url(database: string): string;
}

/**
 * Starts the embedded PostgreSQL on a free port of the loopback address. Its data is in `folder/data`, which the first
 * start creates, and the superuser's random password in `folder/password`. Stops a server that an earlier start left
 * behind in the same folder.
 *
 * @throws SystemError `POSTGRES_FAILED`, `POSTGRES_PASSWORD`, `POSTGRES_USER` or `NO_BINARY`
 */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const { folder } = options;
  const data = join(folder, "data");
  const binaries = options.programs ?? (await postgresBinaries());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const user = await postgresUser([binaries.postgres, dirname(folder)]);
  await user.own(folder);
  if (!(await exists(data))) await initialize(folder, data, binaries.initdb, user);
  const password = await readPassword(join(folder, "password"), folder);
  await endStalePostgres(data);
  const port = await anyFreePort();
  const settings = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    max_connections: String(options.maxConnections),
    // The default of 128 MB holds the indexes of a few hundred thousand inscriptions only. Memory is allocated on use.
    shared_buffers: "512MB",
    wal_buffers: "16MB",
    ...(options.durable ? {} : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
    ...options.settings,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const log = logOf(folder);
  await rm(log, { force: true });
  const guarded = await spawnGuarded({
    ...user.command(binaries.postgres, ["-D", data, ...flags]),
    cwd: "/",
    env: environment(),
    // "Fast shutdown": open transactions are rolled back, a checkpoint is written.
    signal: "SIGINT",
    gracePeriod: 60_000,
    log,
  });
  const url = (database: string) => `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;
  try {
    await waitUntilReady(url("postgres"), guarded, folder);
  } catch (error) {
    await guarded.stop();
    throw error;
  }
  return { folder, guarded, url };
}

function logOf(folder: string): string {
  return join(folder, "postgres.log");
}

async function initialize(folder: string, data: string, initdb: string, user: PostgresUser): Promise<void> {
  const passwordFile = join(folder, "password");
  const unfinished = join(folder, "data.unfinished");
  await rm(unfinished, { recursive: true, force: true });
  await writeFile(passwordFile, `${randomBytes(24).toString("hex")}\n`, { mode: 0o600 });
  await user.own(passwordFile);
  const {
    command,
    args,
    user: ids,
  } = user.command(initdb, [
    `--pgdata=${unfinished}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
    "--no-instructions",
  ]);
  try {
    await run(command, [...args], { cwd: "/", env: environment(), ...ids });
  } catch (cause) {
    throw failed("The embedded PostgreSQL could not create its data folder.", cause);
  }
  await rename(unfinished, data);
}

/** Without the PG* variables of the user's environment, which describe another server. */
function environment(): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env, LC_ALL: "C", TZ: "UTC" };
  for (const name of Object.keys(env)) if (name.startsWith("PG")) delete env[name];
  return env;
}

/** @throws SystemError `POSTGRES_PASSWORD` if the file is missing or empty */
async function readPassword(file: string, folder: string): Promise<string> {
  const password = await readPasswordFile(file);
  if (password === "") throw wrongPassword(`${file} contains no password.`, folder);
  return password;
}

function wrongPassword(what: string, folder: string, cause?: unknown): SystemError {
  return new SystemError("POSTGRES_PASSWORD", `The password of the embedded PostgreSQL is lost. ${what}`, {
    hint: `Restore the file from a backup. Without a backup remove ${folder}: the worker rebuilds the index from the chain.`,
    cause,
  });
}

async function waitUntilReady(url: string, guarded: Guarded, folder: string): Promise<void> {
  const log = logOf(folder);
  const deadline = Date.now() + READY_MILLISECONDS;
  for (;;) {
    if (guarded.hasExited()) {
      const text = await readFile(log, "utf8").catch(() => "");
      throw failed(`The embedded PostgreSQL did not start. Last lines of ${log}:\n${text.slice(-2000)}`);
    }
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return;
    } catch (cause) {
      if (sqlstateOf(cause) === "28P01")
        throw wrongPassword(`${join(folder, "password")} does not match.`, folder, cause);
      if (Date.now() > deadline) throw failed(`The embedded PostgreSQL does not answer. Log: ${log}.`, cause);
      await sleep(10);
    } finally {
      await client.end().catch(() => {});
    }
  }
}

function failed(message: string, cause?: unknown): SystemError {
  return new SystemError("POSTGRES_FAILED", message, {
    hint: "Fix the error in its log, or set DATABASE_URL to a server.",
    cause,
  });
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
