import { expect, test } from "vitest";
import { endingOf } from "./ending.mjs";

const passed = { passed: 7, failed: 0, failures: [] };
const redis = "rate-limit.test.ts: not installed: redis-server. `sudo apt-get install redis-server`";

test("the counts are followed by a line for each thing that did not run, which is no failure", () => {
  expect(endingOf({ total: passed, notRun: [redis], isAll: false, isSample: true })).toEqual({
    lines: [
      "7 passed, 0 failed",
      `Not run: ${redis}`,
      "Not run: the tests beside the sample (tools/testing/selection.mjs). `npm test -- --all`",
    ],
    code: 0,
  });
});

test("with --all, something that did not run is a failure", () => {
  expect(endingOf({ total: passed, notRun: [redis], isAll: true, isSample: false })).toEqual({
    lines: ["7 passed, 0 failed", `Not run: ${redis}`],
    code: 1,
  });
  expect(endingOf({ total: passed, notRun: [], isAll: true, isSample: false })).toEqual({
    lines: ["7 passed, 0 failed"],
    code: 0,
  });
});

test("failed tests are listed before the counts", () => {
  const total = { passed: 7, failed: 1, failures: ["a.test.ts › breaks: no sum"] };
  expect(endingOf({ total, notRun: [], isAll: false, isSample: false })).toEqual({
    lines: ["", "Failed:", "  a.test.ts › breaks: no sum", "7 passed, 1 failed"],
    code: 1,
  });
});
