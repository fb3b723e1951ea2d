/**
 * `npm test`: runs everything that CI runs. The checks and the build run in parallel to the tests without pages. Continues
 * after a failed step, prints the full output of a failure, and ends with a list of the failures and the line
 * `N passed, M failed`, in which a check counts as one. `npm test -- FILTER …` runs only the unit and integration tests whose
 * paths match.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installChromium } from "../devstack/prepare/chromium.mjs";
import { prepare } from "../devstack/prepare/index.mjs";
import { requireNode } from "../devstack/prepare/node-version.mjs";
import { run } from "../devstack/prepare/run.mjs";
import { installServices } from "../devstack/prepare/services.mjs";
import { playwrightResult, vitestResult } from "../testing/reports.mjs";

const bin = {
  biome: "node_modules/@biomejs/biome/bin/biome",
  depcruise: "node_modules/dependency-cruiser/bin/dependency-cruise.mjs",
  next: "node_modules/next/dist/bin/next",
  playwright: "node_modules/@playwright/test/cli.js",
  tsc: "node_modules/typescript-7/bin/tsc",
  vitest: "node_modules/vitest/vitest.mjs",
};
const FOLDERS = ["app", "components", "features", "lib", "indexer", "server", "tools", "e2e", "contracts"];
const reports = mkdtempSync(join(tmpdir(), "engrave-test-"));
const total = { passed: 0, failed: 0, failures: [] };
/** Niceness of the steps that run in parallel to the tests, so that they do not slow down the tests. */
const BACKGROUND = 10;

/** Runs a step, prints its counts and its duration, and returns whether nothing failed. */
async function step(name, work) {
  console.log(`${name} …`);
  const started = performance.now();
  const done = await work().catch((error) => ({ passed: 0, failed: 1, output: error.message }));
  const { passed, failed, output, failures = [] } = done;
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) total.failures.push(...(failures.length > 0 ? failures : [name]));
  if (failed > 0) console.log(output);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const counts = `${passed} passed, ${failed} failed (${seconds} s)`;
  console.log(`${name}: ${failed === 0 ? "" : "FAILED, "}${counts}`);
  return failed === 0;
}

/** A step that passes or fails as a whole. */
function task(name, work) {
  return step(name, async () => {
    await work();
    return { passed: 1, failed: 0, output: "" };
  });
}

/** A step of commands that must all exit with 0. It runs in parallel to the tests. */
function check(name, ...commands) {
  return task(name, async () => {
    for (const [command, ...args] of commands) await node(name, command, args, { priority: BACKGROUND });
  });
}

/** A step of tests, whose runner writes a JSON report to a file. */
function tests(name, { command, args, env, result, details = () => "", priority }) {
  return step(name, async () => {
    const report = join(reports, `${name.replaceAll(/\W+/g, "-")}.json`);
    const ended = await node(name, command, args(report), { env: env(report), priority }).then(
      () => ({ isFailed: false, output: "" }),
      (error) => ({ isFailed: true, output: `${error.message}${details()}` }),
    );
    const { passed, failed, failures } = result(readReport(report));
    return { passed, failed: ended.isFailed ? Math.max(failed, 1) : failed, output: ended.output, failures };
  });
}

function node(name, command, args, { env = {}, priority } = {}) {
  const color = process.stdout.isTTY ? "1" : "0";
  const all = { ...process.env, FORCE_COLOR: color, NEXT_TELEMETRY_DISABLED: "1", ...env };
  return run(name, process.execPath, [command, ...args], all, priority);
}

/** The contents of the pages of failed browser tests, because some machines keep only this output. */
function pagesOfFailures() {
  const files = readdirSync("test-results", { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => file.endsWith("error-context.md"))
    .map((file) => `\n${file}\n${readFileSync(join("test-results", file), "utf8")}`)
    .join("");
}

/** Reads the report; null if the runner failed before it wrote one. */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}

function vitest(name, projects, filters = []) {
  return tests(name, {
    command: bin.vitest,
    args: (report) => [
      ...["run", ...projects.flatMap((project) => ["--project", project])],
      ...["--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
      ...filters,
    ],
    env: () => ({}),
    result: vitestResult,
  });
}

function browser(name) {
  return tests(name, {
    command: bin.playwright,
    args: () => ["test", "--reporter=list,json"],
    env: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    result: playwrightResult,
    details: pagesOfFailures,
  });
}

function contracts(name) {
  return tests(name, {
    command: "contracts/forge.mjs",
    args: (report) => ["--report", report],
    env: () => ({}),
    result: (report) => ({ passed: report?.passed ?? 0, failed: report?.failed ?? 0 }),
    priority: BACKGROUND,
  });
}

/** The steps that need no running system, one after the other. The build is last, as tests of pages follow it. */
async function checks() {
  await check("Formatting and lint", [bin.biome, "check", "."]);
  await check("Import rules", [bin.depcruise, "--config", ".dependency-cruiser.mjs", ...FOLDERS]);
  await check("Types", [bin.next, "typegen"], [bin.tsc, "--noEmit"]);
  await contracts("Contracts, with random calls");
  await check("Build", ["tools/scripts/build.mjs"]);
}

async function testsWithoutPages() {
  await task("Programs of a deployment", () => installServices(() => {}));
  await vitest("Unit and integration tests, schema and migrations", ["isolated", "shared"]);
}

/** Neither keeps both cores busy alone, because both wait for processes that start and end. */
async function testsOfFaults() {
  await Promise.all([
    vitest("Simulations of faults", ["simulations"]),
    vitest("The whole system under kill -9", ["system"]),
  ]);
}

async function everything() {
  await Promise.all([checks(), testsWithoutPages()]);
  await testsOfFaults();
  // Without a browser every browser test would fail for the reason that this step reports.
  if (await task("Chromium", () => installChromium(() => {}))) await browser("Browser tests");
}

requireNode();
await prepare(["packages", "client"]);
const filters = process.argv.slice(2);
if (filters.length > 0) await vitest("Unit and integration tests", ["isolated", "shared", "simulations"], filters);
else await everything();
rmSync(reports, { recursive: true, force: true });
if (total.failed > 0) console.log(`\nFailed:\n${total.failures.map((failure) => `  ${failure}`).join("\n")}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
