import { spawn } from "node:child_process";
import { delimiter, dirname } from "node:path";
import { env, execPath } from "node:process";
import { text } from "node:stream/consumers";
import { findForge } from "./forge-binary.mjs";

/**
 * @typedef {object} TestResult
 * @property {string} suite file and contract
 * @property {string} test
 * @property {boolean} isPassed
 * @property {string} reason of a failure
 * @property {unknown} counterexample
 * @property {number} calls of an invariant test
 */

/**
 * Runs `forge test` in a folder with a foundry.toml. A signal to this process ends forge too.
 *
 * @param {string} folder
 * @param {readonly string[]} args
 * @param {Record<string, string>} [variables] additional environment variables
 * @returns {Promise<{ results: TestResult[] | null, output: string }>} `results` is null if forge ran no test, for example
 *   because a contract does not compile
 * @throws {Error} if forge is not installed
 */
export async function runForge(folder, args, variables = {}) {
  const forge = findForge();
  if (forge === null)
    throw new Error("forge is not available for this machine. Install Foundry (https://getfoundry.sh).");
  // solc.mjs starts with the `node` of PATH.
  const path = [dirname(execPath), env.PATH].join(delimiter);
  const child = spawn(forge, ["test", "--json", ...args], {
    cwd: folder,
    env: { ...env, PATH: path, ...variables },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const stop = () => child.kill();
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, stop);
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  for (const signal of ["SIGINT", "SIGTERM"]) process.off(signal, stop);
  const line = output.split("\n").find((each) => each.startsWith("{"));
  return { results: line === undefined ? null : resultsOf(JSON.parse(line)), output: `${output}${errors}` };
}

/** @returns {TestResult[]} */
function resultsOf(report) {
  return Object.entries(report).flatMap(([suite, { test_results }]) =>
    Object.entries(test_results).map(([test, { status, reason, counterexample, kind }]) => ({
      suite,
      test,
      isPassed: status === "Success",
      reason: reason ?? status,
      counterexample,
      calls: kind?.Invariant?.calls ?? 0,
    })),
  );
}
