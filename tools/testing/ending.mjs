/** What `npm test` prints at its end. */

/**
 * @typedef {object} Run
 * @property {{ passed: number, failed: number, failures: string[] }} total
 * @property {readonly string[]} notRun for each thing that this machine could not run: what, why, and the command that installs it
 * @property {boolean} isAll whether everything should have run
 * @property {boolean} isSample whether tests beside the sample were left out
 */

/**
 * The last lines, and the exit code: 1 if anything failed, or if everything should have run and something did not.
 *
 * @param {Run} run
 * @returns {{ lines: string[], code: 0 | 1 }}
 */
export function endingOf({ total, notRun, isAll, isSample }) {
  const beside = "the tests beside the sample (tools/testing/selection.mjs). `npm test -- --all`";
  const lines = [
    ...(total.failed > 0 ? ["", "Failed:", ...total.failures.map((failure) => `  ${failure}`)] : []),
    `${total.passed} passed, ${total.failed} failed`,
    ...[...notRun, ...(isSample ? [beside] : [])].map((line) => `Not run: ${line}`),
  ];
  return { lines, code: total.failed > 0 || (isAll && notRun.length > 0) ? 1 : 0 };
}
