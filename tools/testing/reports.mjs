/** Reads the JSON reports of test runners. */
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/**
 * @typedef {object} Result
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} failures a line for each failed test: its file and its name
 */

/**
 * The result in a report of Vitest. A file that failed outside its tests counts as a failed test.
 *
 * @param {any} report
 * @returns {Result}
 */
export function vitestResult(report) {
  const files = report?.testResults ?? [];
  const failures = files.flatMap((file) => {
    const path = relative(process.cwd(), file.name);
    const failed = file.assertionResults.filter(({ status }) => status === "failed");
    if (failed.length === 0 && file.status === "failed") return [`${path}: ${firstLine(file.message)}`];
    return failed.map(({ fullName, failureMessages }) => `${path} › ${fullName}: ${firstLine(failureMessages[0])}`);
  });
  return { passed: report?.numPassedTests ?? 0, failed: failures.length, failures };
}

/**
 * The result in a report of Playwright. A test that passed only in its second attempt counts as failed.
 *
 * @param {any} report
 * @returns {Result}
 */
export function playwrightResult(report) {
  const failures = (report?.suites ?? []).flatMap(failedSpecs);
  return { passed: report?.stats.expected ?? 0, failed: failures.length, failures };
}

/**
 * The tests in a report of Vitest that ran, passed or not.
 *
 * @param {any} report
 * @returns {{ file: string, title: string }[]} the title with those of its groups, as in docs/spec/tests.md
 */
export function vitestRan(report) {
  return (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "passed" || status === "failed")
      .map(({ ancestorTitles, title }) => ({
        file: relative(process.cwd(), name),
        title: [...ancestorTitles, title].join(" "),
      })),
  );
}

/**
 * The tests in a report of Playwright that ran, passed or not.
 *
 * @param {any} report
 * @returns {{ file: string, title: string }[]} like {@link vitestRan}
 */
export function playwrightRan(report) {
  const folder = relative(process.cwd(), report?.config.rootDir ?? "");
  const ranOf = ({ specs = [], suites = [] }, titles) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status !== "skipped"))
      .map(({ file, title }) => ({ file: join(folder, file), title: [...titles, title].join(" ") })),
    ...suites.flatMap((suite) => ranOf(suite, [...titles, suite.title])),
  ];
  // The suites at the top are files.
  return (report?.suites ?? []).flatMap((file) => ranOf(file, []));
}

function failedSpecs(suite) {
  const own = (suite.specs ?? []).flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ results }) => {
        const error = results.find((result) => result.error !== undefined)?.error;
        return `${file}:${line} › ${title}: ${firstLine(error?.message)}`;
      }),
  );
  return [...own, ...(suite.suites ?? []).flatMap(failedSpecs)];
}

/** The first line with text, without color codes. */
function firstLine(text = "") {
  return (
    stripVTControlCharacters(text)
      .split("\n")
      .find((line) => line.trim() !== "") ?? "no message"
  );
}
