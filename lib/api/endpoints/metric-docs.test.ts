import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("docs/operations.md describes every metric of the site", () => {
  const names = readFileSync("lib/api/endpoints/metrics.ts", "utf8").match(/(?<=")engrave_[a-z_]+(?=")/g) ?? [];
  expect(names.length).toBeGreaterThan(15);
  const described = new Set(readFileSync("docs/operations.md", "utf8").match(/\bengrave_[a-z_]+[a-z]/g));
  expect(names.filter((name) => !described.has(name))).toEqual([]);
});
