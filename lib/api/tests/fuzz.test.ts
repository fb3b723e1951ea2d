import { afterAll, beforeAll, expect, test } from "vitest";
import { fuzzApi } from "@/testing/fuzz/api";
import { type TestApi, testApi } from "@/testing/harness/api";

let api: TestApi;

beforeAll(async () => {
  api = await testApi({ hasSnapshot: true, hasMarket: true });
});

afterAll(async () => {
  await api?.stop();
});

test("1,000 hostile requests get documented answers (npm run fuzz:api sends 20,000)", async () => {
  const { faults, statuses } = await fuzzApi(api, 1_000, 14);
  expect(faults).toEqual([]);
  for (const status of [200, 204, 304, 400, 404, 405]) expect(statuses.get(status)).toBeGreaterThan(0);
});
