import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { commandLine } from "../processes/processes";
import { type PostgresServer, startPostgres } from "./start-postgres";

let folder: string;
const servers: PostgresServer[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "engrave-stale-"));
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.guarded.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<PostgresServer> {
  const server = await startPostgres({ folder: join(folder, "server"), durable: false, maxConnections: 10 });
  servers.push(server);
  return server;
}

async function ask(server: PostgresServer, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: server.url("postgres") });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

it("stops a server that still runs on the folder and keeps its data", async () => {
  const first = await start();
  await ask(first, "CREATE TABLE kept AS SELECT 7 AS number");
  const second = await start();
  expect(await commandLine(first.guarded.pid)).toBeNull();
  expect(await ask(second, "SELECT number FROM kept")).toEqual([{ number: 7 }]);
});

it("starts although the pid file of a killed server names another program", async () => {
  const first = await start();
  process.kill(first.guarded.pid, "SIGKILL");
  await first.guarded.exited;
  const pidFile = join(folder, "server/data/postmaster.pid");
  await writeFile(pidFile, (await readFile(pidFile, "utf8")).replace(/^\d+/, String(process.pid)));
  expect(await ask(await start(), "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

it("listens on the loopback address only and requires a password", async () => {
  const server = await start();
  expect(await ask(server, "SHOW listen_addresses")).toEqual([{ listen_addresses: "127.0.0.1" }]);
  expect(await ask(server, "SHOW unix_socket_directories")).toEqual([{ unix_socket_directories: "" }]);
  const url = new URL(server.url("postgres"));
  url.password = "wrong";
  await expect(ask({ ...server, url: () => url.href }, "SELECT 1")).rejects.toThrow("password authentication failed");
});
