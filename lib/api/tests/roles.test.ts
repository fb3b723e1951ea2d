import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endpoints } from "@/features/api";
import { testDatabase } from "@/tools/testing/harness";
import { type TestApi, testApi } from "@/tools/testing/harness/api";
import { historyRequests } from "@/tools/testing/harness/api-examples";
import { runOn } from "@/tools/testing/harness/run-on";
import { until } from "@/tools/testing/harness/until";

/** The worker writes as engrave_worker, the API reads as engrave_web (prisma/roles.sql). */
let api: TestApi;

function as(role: string, url: string): string {
  return Object.assign(new URL(url), { username: role, password: role }).href;
}

beforeAll(async () => {
  const database = await testDatabase();
  await runOn(database.url, await readFile("prisma/roles.sql", "utf8"));
  for (const role of ["engrave_worker", "engrave_web"]) {
    await runOn(database.url, `ALTER ROLE ${role} PASSWORD '${role}'`);
  }
  const web = as("engrave_web", database.url);
  api = await testApi({
    hasSnapshot: true,
    hasMarket: true,
    database: { ...database, url: as("engrave_worker", database.url) },
    reach: async () => ({ readUrls: [web], listenUrl: web }),
  });
  await api.chain.synced();
});

afterAll(() => api?.stop());

test("every endpoint works with a read-only role", async () => {
  const examples = historyRequests(api.history);
  for (const { path } of endpoints) {
    // The event stream does not end. Without an example, the path is the request.
    const method = path === "/explorer/stream" ? "HEAD" : "GET";
    const { status } = await api.ask.front(`/api${examples[path] ?? path}`, { method });
    expect([path, status]).toEqual([path, 200]);
  }
  expect(api.failures).toEqual([]);
});

test("the site follows the index by notifications, without queries", async () => {
  await until(async () => {
    await api.ask.front("/api/explorer/status");
    return api.notifier.current() !== null;
  });
});
