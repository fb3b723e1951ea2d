import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { database } from "@/lib/database/shared";
import { type TestDatabase, testDatabase } from "@/tools/testing/harness";
import { runOn } from "@/tools/testing/harness/run-on";
import { isAvailable } from "./availability";

const LONG = { timeout: 60_000 };

let server: TestDatabase;

beforeAll(async () => {
  server = await testDatabase();
  vi.stubEnv("DATABASE_REPLICA_URL", server.url);
});

afterAll(async () => {
  await database().close();
  vi.unstubAllEnvs();
  await server?.drop();
});

test("a database whose answer the process is too busy to read is available", async () => {
  const available = isAvailable("/tokens");
  for (const end = performance.now() + 2_500; performance.now() < end; );
  expect(await available).toBe(true);
});

test("pages of the index are available only while the database answers, and other pages are always available", async () => {
  expect(await isAvailable("/tokens")).toBe(true);
  const name = new URL(server.url).pathname.slice(1);
  const admin = server.url.replace(name, "postgres");
  await runOn(admin, `ALTER DATABASE "${name}" ALLOW_CONNECTIONS false`);
  await runOn(admin, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
  await vi.waitFor(async () => expect(await isAvailable("/token/GOLD")).toBe(false), LONG);
  expect(await isAvailable("/docs/protocol")).toBe(true);
  expect(await isAvailable("/status")).toBe(true);
  await runOn(admin, `ALTER DATABASE "${name}" ALLOW_CONNECTIONS true`);
  await vi.waitFor(async () => expect(await isAvailable("/")).toBe(true), LONG);
});
