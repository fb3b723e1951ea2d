import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { endpoints } from "@/features/api";
import { PROBLEMS } from "../http/problem";

// Columns are padded to equal widths.
const reference = readFileSync(new URL("../../../docs/api.md", import.meta.url), "utf8").replace(/ +/g, " ");

test("the reference names every endpoint with its number", () => {
  for (const { path, number } of endpoints) {
    expect(reference).toMatch(new RegExp(`^\\| ${number === null ? "" : `${number} \\| `}\`${path}[?\`]`, "m"));
  }
  expect(endpoints.map(({ number }) => number).filter(Number)).toEqual(
    Array.from({ length: 17 }, (_, index) => index + 1),
  );
});

test("the reference names every problem with its status", () => {
  for (const [code, { status }] of Object.entries(PROBLEMS)) {
    expect(reference).toContain(`| \`${code}\` | ${status} |`);
  }
});
