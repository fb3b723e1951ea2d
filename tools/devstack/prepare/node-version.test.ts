import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { isSupported } from "./node-version.mjs";

test.each([
  ["18.20.8", false],
  ["20.18.3", false],
  ["20.19.0", true],
  ["21.7.3", false],
  ["22.11.0", false],
  ["22.12.0", true],
  ["23.11.1", false],
  ["24.0.0", true],
  ["26.0.0", true],
])("Node %s: %s", (version, expected) => {
  expect(isSupported(version)).toBe(expected);
});

test("the cases match the versions in package.json", () => {
  const text = readFileSync(new URL("../../../package.json", import.meta.url), "utf8");
  const { engines } = z.object({ engines: z.object({ node: z.string() }) }).parse(JSON.parse(text));
  expect(engines.node).toBe("^20.19 || ^22.12 || >=24");
});
