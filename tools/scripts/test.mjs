/**
 * `npm test`: runs the checks, the pure tests and a sample of the others, on any machine with Node.js and npm.
 * `npm test -- --all` runs everything, as CI does; tools/testing/selection.mjs says what is in the sample. The checks and the build run
 * in parallel to the tests without pages. Continues after a failed step, prints the full output of a failure, and ends with a list
 * of the failures and the line `N passed, M failed`, in which a check counts as one. A line follows for each thing that did not
 * run, with the reason and the command that installs what it needs. Only `--all` installs it by apt, and fails if anything did not
 * run. `npm test -- FILTER …` runs only the unit and integration tests whose paths match.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findForge } from "../../contracts/forge-binary.mjs";
import { installChromium } from "../devstack/prepare/chromium.mjs";
import { prepare } from "../devstack/prepare/index.mjs";
import { requireNode } from "../devstack/prepare/node-version.mjs";
import { run } from "../devstack/prepare/run.mjs";
import { installServices, missingPackages } from "../devstack/prepare/services.mjs";
import { endingOf } from "../testing/ending.mjs";
import { playwrightRan, playwrightResult, vitestRan, vitestResult } from "../testing/reports.mjs";
import { leftOut, SMOKE, withoutPackages } from "../testing/selection.mjs";
import { namedButNotRun } from "../testing/spec-tests.mjs";

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
/** The tests that ran, by all reports. */
const ran = [];
/** A line for each thing that this machine cannot run. */
const notRun = [];
const isAll = process.argv.includes("--all");
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
function tests(name, { command, args, env, result, ranIn = () => [], details = () => "", priority }) {
  return step(name, async () => {
    const report = join(reports, `${name.replaceAll(/\W+/g, "-")}.json`);
    const ended = await node(name, command, args(report), { env: env(report), priority }).then(
      () => ({ isFailed: false, output: "" }),
      (error) => ({ isFailed: true, output: `${error.message}${details()}` }),
    );
    const written = readReport(report);
    ran.push(...ranIn(written));
    const { passed, failed, failures } = result(written);
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

function vitest(name, projects, { filters = [], without = [] } = {}) {
  return tests(name, {
    command: bin.vitest,
    args: (report) => [
      ...["run", ...projects.flatMap((project) => ["--project", project])],
      ...["--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
      ...filters,
    ],
    env: () => ({ ENGRAVE_TEST_WITHOUT: without.join(",") }),
    result: vitestResult,
    ranIn: vitestRan,
  });
}

function browser(name) {
  return tests(name, {
    command: bin.playwright,
    args: () => ["test", "--reporter=list,json", ...(isAll ? [] : ["--grep", SMOKE])],
    env: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    result: playwrightResult,
    ranIn: playwrightRan,
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
  await contractsIfPossible();
  await check("Build", ["tools/scripts/build.mjs"]);
}

async function contractsIfPossible() {
  if (findForge() === null)
    notRun.push(
      "contracts/fuzz: npm has no forge for this machine. `curl -L https://foundry.paradigm.xyz | bash && foundryup`",
    );
  else if (isAll) await contracts("Contracts, with random calls");
}

/** The tests for which this machine lacks a program. With `--all`, apt installs what it can before. */
async function withoutPrograms() {
  // What is still missing then is listed as not run, with its command.
  if (isAll) await installServices(() => {}).catch((error) => console.log(error.message));
  const missing = withoutPackages(missingPackages());
  for (const { files, packages } of missing)
    notRun.push(
      `${files.join(", ")}: not installed: ${packages.join(", ")}. \`sudo apt-get install ${packages.join(" ")}\``,
    );
  return missing.flatMap(({ files }) => files);
}

async function testsWithoutPages() {
  const without = [...(await withoutPrograms()), ...(isAll ? [] : leftOut())];
  await vitest("Unit and integration tests, schema and migrations", ["isolated", "shared"], { without });
}

async function browserIfPossible() {
  const problem = await installChromium({ apt: isAll }).then(
    () => null,
    (error) => error.message,
  );
  if (problem === null) await browser("Browser tests");
  else notRun.push(`e2e: ${problem}`);
}

/** Neither keeps both cores busy alone, because both wait for processes that start and end. */
async function testsOfFaults() {
  await Promise.all([
    vitest("Simulations of faults", ["simulations"]),
    vitest("The whole system under kill -9", ["system"]),
  ]);
}

/** Compares all reports with docs/spec/tests.md. */
function testsOfTheRules() {
  return task("Tests of the rules", async () => {
    const missing = namedButNotRun(readFileSync("docs/spec/tests.md", "utf8"), ran);
    if (missing.length > 0) throw new Error(`docs/spec/tests.md names tests that did not run:\n${missing.join("\n")}`);
  });
}

async function selected() {
  await Promise.all([checks(), testsWithoutPages()]);
  if (isAll) await testsOfFaults();
  await browserIfPossible();
  if (isAll) await testsOfTheRules();
}

requireNode();
await prepare(["packages", "client"]);
const filters = process.argv.slice(2).filter((argument) => argument !== "--all");
if (filters.length > 0) await vitest("Unit and integration tests", ["isolated", "shared", "simulations"], { filters });
else await selected();
rmSync(reports, { recursive: true, force: true });
const { lines, code } = endingOf({ total, notRun, isAll, isSample: !isAll && filters.length === 0 });
console.log(lines.join("\n"));
process.exit(code);
