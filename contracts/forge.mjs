/**
 * Runs the tests of the contracts in Solidity (contracts/fuzz/): `node contracts/forge.mjs`. Options:
 *
 *   --calls N      calls of all invariant tests together, in sequences of 100
 *   --seed N       seed of the random inputs; 1 if it is missing
 *   --report FILE  writes `{ "passed": N, "failed": N }` to the file
 *
 * Exits with 0 if all tests pass, else with 1.
 */
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { delimiter, dirname } from "node:path";
import { env, execPath, exit, stderr, stdout } from "node:process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { findForge } from "./forge-binary.mjs";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const DEPTH = 100;
/** Number of invariant tests, which share the calls. */
const INVARIANTS = 5;

const { values } = parseArgs({
  options: {
    calls: { type: "string" },
    seed: { type: "string", default: "1" },
    report: { type: "string" },
  },
});

function wholeNumber(name, value) {
  if (/^[0-9]{1,12}$/.test(value)) return Number(value);
  throw new Error(`--${name}: expected a whole number, got ${value}`);
}

function environment(calls) {
  // solc.mjs starts with the `node` of PATH.
  const own = { ...env, PATH: [dirname(execPath), env.PATH].join(delimiter) };
  if (calls === undefined) return own;
  const runs = Math.ceil(wholeNumber("calls", calls) / INVARIANTS / DEPTH);
  return { ...own, FOUNDRY_INVARIANT_RUNS: String(runs), FOUNDRY_INVARIANT_DEPTH: String(DEPTH) };
}

/** Prints each test, and counts them. */
function summarize(report) {
  const counts = { passed: 0, failed: 0, calls: 0 };
  for (const [suite, { test_results }] of Object.entries(report)) {
    for (const [test, { status, reason, counterexample, kind }] of Object.entries(test_results)) {
      const isPassed = status === "Success";
      counts[isPassed ? "passed" : "failed"]++;
      counts.calls += kind?.Invariant?.calls ?? 0;
      if (isPassed) continue;
      stdout.write(`FAILED ${suite} ${test}: ${reason ?? status}\n${JSON.stringify(counterexample, null, 2)}\n`);
    }
  }
  return counts;
}

const seed = `0x${wholeNumber("seed", values.seed).toString(16)}`;
const forge = findForge();
if (forge === null)
  throw new Error("forge is not available for this machine. Install Foundry (https://getfoundry.sh).");
const child = spawn(forge, ["test", "--json", "--fuzz-seed", seed], {
  cwd: ROOT,
  env: environment(values.calls),
  stdio: ["ignore", "pipe", "pipe"],
});
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => child.kill(signal));
const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
const line = output.split("\n").find((each) => each.startsWith("{"));
if (line === undefined) {
  stderr.write(`forge did not run the tests.\n${output}${errors}\n`);
  exit(1);
}
const { passed, failed, calls } = summarize(JSON.parse(line));
stdout.write(`${passed} passed, ${failed} failed, ${calls} invariant calls\n`);
if (values.report !== undefined) writeFileSync(values.report, JSON.stringify({ passed, failed }));
exit(failed === 0 && passed > 0 ? 0 : 1);
