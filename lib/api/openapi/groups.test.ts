import { expect, test } from "vitest";
import { endpoints, GROUPS, groupOf } from "@/features/api";

const pathsOf = (name: string) => endpoints.filter((one) => groupOf(one) === name).map(({ path }) => path);

test("every group has endpoints, and only endpoints of the index itself are in the last one", () => {
  for (const name of GROUPS) expect(pathsOf(name).length).toBeGreaterThan(2);
  expect(pathsOf("service").sort()).toEqual(["/explorer/status", "/health", "/metrics", "/openapi.json", "/ready"]);
});

test.each([
  ["/explorer/check", "messages"],
  ["/explorer/addresses/:address/vault", "market"],
  ["/explorer/addresses/:address/operations", "accounts"],
  ["/:tx_hash/status", "transactions"],
  ["/:ticker/:id/exist", "inscriptions"],
  ["/:ticker/checkid", "tokens"],
])("%s is in the group %s", (path, group) => {
  expect(groupOf({ path })).toBe(group);
});
