import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const FOLDERS = ["app", "components", "e2e", "indexer", "lib", "server", "tools"];

/**
 * A test of calls that the language or the runtime provides depends on how the code is written, not on what it does. A program
 * takes a clock, a parser or formatters as parameters instead, and tests of time use fake timers.
 */
test("no test spies on builtins", () => {
  const builtins = Object.getOwnPropertyNames(globalThis).join("|");
  const spied = new RegExp(`spyOn\\((?:${builtins})\\b`, "g");
  const tests = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
  ).filter((file) => /\.(?:test|spec)\.tsx?$/.test(file));
  expect(tests.length).toBeGreaterThan(400);
  const faults = tests.flatMap((file) => {
    const found = readFileSync(file, "utf8").match(spied) ?? [];
    return found.map((call) => `${file}: ${call}`);
  });
  expect(faults).toEqual([]);
});
