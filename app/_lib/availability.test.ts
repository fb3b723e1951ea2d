import { afterAll, expect, test, vi } from "vitest";
import { sharedDatabase } from "@/lib/database/shared";
import { type TestDatabase, testDatabase } from "@/testing/harness";
import { runOn } from "@/testing/harness/run-on";
import { isAvailable } from "./availability";

let server: TestDatabase | undefined;

afterAll(async () => {
  await sharedDatabase().close();
  vi.unstubAllEnvs();
  await server?.drop();
});

test("pages of the index are available only while the database answers, and other pages are always available", async () => {
  server = await testDatabase();
  vi.stubEnv("DATABASE_REPLICA_URL", server.url);
  expect(await isAvailable("/tokens")).toBe(true);
  const name = new URL(server.url).pathname.slice(1);
  const admin = server.url.replace(name, "postgres");
  await runOn(admin, `ALTER DATABASE "${name}" ALLOW_CONNECTIONS false`);
  await runOn(admin, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
  await vi.waitFor(async () => expect(await isAvailable("/token/GOLD")).toBe(false), 5_000);
  expect(await isAvailable("/docs/protocol")).toBe(true);
  expect(await isAvailable("/status")).toBe(true);
  await runOn(admin, `ALTER DATABASE "${name}" ALLOW_CONNECTIONS true`);
  await vi.waitFor(async () => expect(await isAvailable("/")).toBe(true), 5_000);
});
