import { execFileSync } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectionOf } from "@/deploy/backup/connection.mjs";
import { type PostgresServer, startPostgres } from "@/tools/devstack/postgres/start-postgres";
import { findPostgresPrograms } from "@/tools/devstack/prepare/postgres-programs.mjs";
import { runOn } from "../harness/run-on";

/** deploy/backup/connection.mjs, with the programs that use its result. */

let folder: string;
let server: PostgresServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "engrave-connection-"));
  await chmod(folder, 0o777);
  const settings = { unix_socket_directories: folder };
  server = await startPostgres({ folder: join(folder, "server"), durable: false, maxConnections: 10, settings });
});
afterAll(async () => {
  await server.guarded.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a query with psql. */
function ask(url: string, query: string): string {
  const programs = findPostgresPrograms() ?? "";
  return execFileSync(join(programs, "psql"), ["-XAtc", query], {
    env: connectionOf(url),
    encoding: "utf8",
    stdio: "pipe",
  }).trim();
}

/** The URL of the server with these parameters. */
function urlWith(parameters: Record<string, string>): string {
  const url = new URL(server.url("postgres"));
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

test("host, port, user, password and database are those of the URL", () => {
  const url = new URL(server.url("postgres"));
  const query = "SELECT current_user, current_database(), inet_server_addr(), inet_server_port()";
  expect(ask(url.href, query)).toBe(`${url.username}|postgres|127.0.0.1|${url.port}`);
  url.password = "wrong";
  expect(() => ask(url.href, query)).toThrow(/password authentication failed/);
});

test("a percent sign in a password that begins no escape stands for itself, as in pg", async () => {
  await runOn(server.url("postgres"), "CREATE ROLE percent LOGIN PASSWORD '100%zz#'");
  const url = server.url("postgres").replace(/\/\/[^@]*@/, "//percent:100%zz%23@");
  expect(await runOn(url, "SELECT current_user AS name")).toEqual([{ name: "percent" }]);
  expect(ask(url, "SELECT current_user")).toBe("percent");
  expect(() => connectionOf("postgresql://u:secret%80@h/d")).toThrow(/^DATABASE_URL: .* Write % as %25\.$/);
});

test("the folder of a socket is a host", () => {
  const query = "SELECT inet_server_addr() IS NULL";
  expect(ask(urlWith({ host: folder }), query)).toBe("t");
  const url = new URL(server.url("postgres"));
  const text = url.href.replace(url.hostname, encodeURIComponent(folder));
  expect(ask(text, query)).toBe("t");
});

test("parameters of the connection apply", () => {
  const query = "SELECT current_setting('application_name') || current_setting('work_mem')";
  expect(ask(urlWith({ application_name: "backup", options: "-c work_mem=1MB" }), query)).toBe("backup1MB");
  const tls = urlWith({ sslmode: "verify-full", sslrootcert: "/etc/own-ca.crt" });
  expect(() => ask(tls, query)).toThrow(/server does not support SSL/);
  expect(connectionOf(tls)).toMatchObject({ PGSSLMODE: "verify-full", PGSSLROOTCERT: "/etc/own-ca.crt" });
});

test("a parameter that the programs do not know is refused, and no URL at all", () => {
  expect(() => connectionOf(urlWith({ ssl: "true" }))).toThrow(/do not support the parameter ssl\b/);
  expect(() => connectionOf(undefined)).toThrow(/DATABASE_URL/);
});
