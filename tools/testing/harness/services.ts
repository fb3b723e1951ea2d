import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { postgresUser } from "@/tools/devstack/postgres/user";
import { findService } from "@/tools/devstack/prepare/services.mjs";
import { anyFreePort } from "@/tools/devstack/processes/free-port";
import { type Guarded, spawnGuarded } from "@/tools/devstack/processes/guarded";
import { until } from "./until";

/** A service that the system under test uses. It stops when this process dies. */
export interface TestService {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts a Redis without persistence. */
export async function startRedis(): Promise<TestService> {
  const port = await anyFreePort();
  const args = ["--bind", "127.0.0.1", "--port", String(port), "--save", "", "--appendonly", "no"];
  const guarded = await start(serviceProgram("redis-server"), args, null);
  await untilListening(port, guarded);
  return { url: `redis://127.0.0.1:${port}`, pid: guarded.pid, stop: () => guarded.stop() };
}

/** Starts a PgBouncer in transaction mode in front of a database, with default settings otherwise. */
export async function startPgBouncer(databaseUrl: string): Promise<TestService> {
  const { hostname, port: serverPort, username, password, pathname } = new URL(databaseUrl);
  const port = await anyFreePort();
  const folder = await mkdtemp(join(tmpdir(), "engrave-pgbouncer-"));
  // PgBouncer refuses to run as root.
  const { own, ids } = await postgresUser([]);
  const settings = join(folder, "pgbouncer.ini");
  await writeFile(
    settings,
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${serverPort} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
`,
  );
  await own(folder);
  await own(settings);
  const guarded = await start(serviceProgram("pgbouncer"), ["-q", settings], ids);
  await untilListening(port, guarded);
  return {
    url: `postgresql://${username}:${password}@127.0.0.1:${port}${pathname}`,
    pid: guarded.pid,
    async stop() {
      await guarded.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The path of a program that `npm test -- --all` installs. @throws Error with instructions if it is missing */
export function serviceProgram(name: Parameters<typeof findService>[0]): string {
  const path = findService(name);
  if (path === null) throw new Error(`${name} is not installed. npm test -- --all installs it or prints how.`);
  return path;
}

function start(command: string, args: string[], user: { uid: number; gid: number } | null): Promise<Guarded> {
  return spawnGuarded({
    command,
    args,
    cwd: "/",
    env: process.env,
    user,
    signal: "SIGINT",
    gracePeriod: 10_000,
    log: null,
  });
}

function untilListening(port: number, guarded: Guarded): Promise<void> {
  return until(async () => {
    if (guarded.hasExited()) throw new Error("the service exited before it listened");
    return isListening(port);
  });
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("connect", () => resolve(true));
    socket.on("error", () => resolve(false));
    socket.on("connect", () => socket.destroy());
  });
}
