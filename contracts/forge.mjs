/**
 * Runs the tests of the contracts in Solidity (contracts/fuzz/): `node contracts/forge.mjs`. Options:
 *
 *   --calls N      calls of all invariant tests together, in sequences of 100
 *   --only NAME    only the tests of this contract, for example VaultsInvariant: its invariant test makes all calls
 *   --seed N       seed of the random inputs; 1 if it is missing
 *   --report FILE  writes `{ "passed": N, "failed": N }` to the file
 *
 * Exits with 0 if all tests pass, else with 1.
 */
import { writeFileSync } from "node:fs";
import { exit, stderr, stdout } from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { runForge } from "./run-forge.mjs";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const DEPTH = 100;
/** Number of invariant tests, which share the calls. */
const INVARIANTS = 5;

const { values } = parseArgs({
  options: {
    calls: { type: "string" },
    only: { type: "string" },
    seed: { type: "string", default: "1" },
    report: { type: "string" },
  },
});

function wholeNumber(name, value) {
  if (/^[0-9]{1,12}$/.test(value)) return Number(value);
  throw new Error(`--${name}: expected a whole number, got ${value}`);
}

/** @returns {Record<string, string>} */
function variables({ calls, only }) {
  if (calls === undefined) return {};
  const runs = Math.ceil(wholeNumber("calls", calls) / (only === undefined ? INVARIANTS : 1) / DEPTH);
  return { FOUNDRY_INVARIANT_RUNS: String(runs), FOUNDRY_INVARIANT_DEPTH: String(DEPTH) };
}

const seed = `0x${wholeNumber("seed", values.seed).toString(16)}`;
const chosen = values.only === undefined ? [] : ["--match-contract", `^${values.only}$`];
const { results, output } = await runForge(ROOT, ["--fuzz-seed", seed, ...chosen], variables(values));
if (results === null) {
  stderr.write(`forge did not run the tests.\n${output}\n`);
  exit(1);
}
const failures = results.filter(({ isPassed }) => !isPassed);
for (const { suite, test, reason, counterexample } of failures)
  stdout.write(`FAILED ${suite} ${test}: ${reason}\n${JSON.stringify(counterexample, null, 2)}\n`);
const [passed, failed] = [results.length - failures.length, failures.length];
const calls = results.reduce((sum, result) => sum + result.calls, 0);
stdout.write(`${passed} passed, ${failed} failed, ${calls} invariant calls\n`);
if (values.report !== undefined) writeFileSync(values.report, JSON.stringify({ passed, failed }));
exit(failed === 0 && passed > 0 ? 0 : 1);
