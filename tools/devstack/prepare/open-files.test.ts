import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { LEAST_FILES, openFilesLimit } from "./open-files.mjs";

const start = (limit: number) =>
  promisify(execFile)("sh", ["-c", `ulimit -n ${limit}; exec "$0" tools/scripts/start.mjs`, process.execPath]);

test("npm start names a limit of open files that is too low, and how to raise it", async () => {
  await expect(start(25)).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(
      /^OPEN_FILES: .* only 25 files .*\nRaise the limit: ulimit -n [\s\S]*#open_files\.\n$/,
    ),
    stdout: "",
  });
});

test("this process may open enough files", () => {
  expect(openFilesLimit()).toBeGreaterThanOrEqual(LEAST_FILES);
});
