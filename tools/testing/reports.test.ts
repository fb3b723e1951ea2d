import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { afterEach, expect, test } from "vitest";
import { playwrightRan, playwrightResult, vitestRan, vitestResult } from "./reports.mjs";

const PACKAGES = join(import.meta.dirname, "../../node_modules");
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Runs a program of the checkout, which may fail, and returns the report that it wrote. */
async function reportOf(folder: string, args: string[], more: Record<string, string> = {}): Promise<unknown> {
  const env = { ...process.env, ...more };
  // The other runner inherits these variables from the runner of this test, and would behave like one of its workers.
  for (const name of Object.keys(env)) if (name.startsWith("VITEST")) delete env[name];
  await promisify(execFile)(process.execPath, args, { cwd: folder, env }).catch(() => {});
  return JSON.parse(readFileSync(join(folder, "report.json"), "utf8"));
}

/** A folder with the files, in which the packages of this checkout are found. */
function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "engrave-reports-"));
  folders.push(folder);
  symlinkSync(PACKAGES, join(folder, "node_modules"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

test("names the failed tests of Vitest, and files that failed outside their tests", async () => {
  const folder = folderOf({
    "vitest.config.mjs": "export default {};",
    "a.test.mjs": `
      import { describe, expect, it } from "vitest";
      describe("sums", () => {
        it("holds", () => expect(1 + 1).toBe(2));
        it("breaks", () => { throw new Error("no sum\\nmore"); });
        it.skip("waits", () => {});
      });`,
    "b.test.mjs": `throw new Error("no module");`,
  });
  const vitest = join(PACKAGES, "vitest/vitest.mjs");
  const report = await reportOf(folder, [vitest, "run", "--reporter=json", "--outputFile=report.json"]);
  expect(vitestResult(report)).toEqual({
    passed: 1,
    failed: 2,
    failures: [
      expect.stringMatching(/a\.test\.mjs › sums breaks: .*no sum$/),
      expect.stringMatching(/b\.test\.mjs: .*no module$/),
    ],
  });
  expect(vitestRan(report)).toEqual([
    { file: relative("", join(realpathSync(folder), "a.test.mjs")), title: "sums holds" },
    { file: relative("", join(realpathSync(folder), "a.test.mjs")), title: "sums breaks" },
  ]);
});

test("names the failed tests of Playwright, and those that passed only in their second attempt", {
  timeout: 120_000,
}, async () => {
  const folder = folderOf({
    "playwright.config.mjs": `export default { testMatch: "*.spec.mjs", retries: 1, workers: 1 };`,
    "a.spec.mjs": `
      import { test } from "@playwright/test";
      test("holds", () => {});
      test.describe("sums", () => {
        test("breaks", () => { throw new Error("no sum"); });
        test("breaks once", ({}, { retry }) => { if (retry === 0) throw new Error("late"); });
        test.skip("waits", () => {});
      });`,
  });
  const playwright = join(PACKAGES, "@playwright/test/cli.js");
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: join(folder, "report.json") };
  const report = await reportOf(folder, [playwright, "test", "--reporter=json"], env);
  expect(playwrightResult(report)).toEqual({
    passed: 1,
    failed: 2,
    failures: ["a.spec.mjs:5 › breaks: Error: no sum", "a.spec.mjs:6 › breaks once: Error: late"],
  });
  expect(playwrightRan(report)).toEqual(
    ["holds", "sums breaks", "sums breaks once"].map((title) => ({
      file: relative("", join(realpathSync(folder), "a.spec.mjs")),
      title,
    })),
  );
});

test("counts nothing in a report that is missing", () => {
  expect(vitestResult(null)).toEqual({ passed: 0, failed: 0, failures: [] });
  expect(playwrightResult(null)).toEqual({ passed: 0, failed: 0, failures: [] });
  expect([vitestRan(null), playwrightRan(null)]).toEqual([[], []]);
});
