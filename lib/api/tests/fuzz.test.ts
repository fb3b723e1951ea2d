import { expect, test } from "vitest";
import { fuzzApi } from "@/tools/testing/fuzz/api";
import { apiForTests } from "@/tools/testing/harness/for-tests";

const api = apiForTests({ hasSnapshot: true, hasMarket: true });

test("the answers to 1,000 hostile requests are documented (npm run fuzz api sends 20,000)", async () => {
  const { faults, statuses } = await fuzzApi(api(), 1_000, 14);
  expect(faults).toEqual([]);
  for (const status of [200, 204, 304, 400, 404, 405]) expect(statuses.get(status)).toBeGreaterThan(0);
});
