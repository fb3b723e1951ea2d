import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { ROOT } from "@/lib/runtime/root.mjs";
import { vitestResult } from "../reports.mjs";
import { FairTimeError, fairShare, withinFairTime } from "./fair-time";

const endless = () => new Promise<never>(() => undefined);

test("a second counts as the share of a core that a process gets", () => {
  expect([0, 1, 2, 4, 20].map((load) => fairShare(load, 2))).toEqual([1, 1, 1, 0.5, 0.1]);
});

test("work that ends is not changed", async () => {
  expect(await withinFairTime(() => 1, 60)).toBe(1);
  expect(await withinFairTime(async () => "a", 60)).toBe("a");
  await expect(withinFairTime(() => Promise.reject(new Error("of the work")), 60)).rejects.toThrow("of the work");
});

test("work that hangs ends after its limit, which is longer on a busy machine", async () => {
  await expect(withinFairTime(endless, 60, () => 60)).rejects.toThrow("no end within 60 s, which were 1 s");
  await expect(withinFairTime(endless, 60, () => 30)).rejects.toThrow(FairTimeError);
});

test("a test and a hook that hang fail, and the others run", async () => {
  const folder = await mkdtemp(join(tmpdir(), "engrave-limits-"));
  await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const runner = join(ROOT, "tools/testing/vitest/runner.ts");
  await writeFile(
    join(folder, "vitest.config.mjs"),
    `export default { test: { runner: ${JSON.stringify(runner)}, testTimeout: 100, hookTimeout: 100 } };`,
  );
  await writeFile(
    join(folder, "a.test.mjs"),
    `import { expect, test } from "vitest";
     test("hangs", () => new Promise(() => {}));
     test("ends", () => expect(1).toBe(1));`,
  );
  await writeFile(
    join(folder, "b.test.mjs"),
    `import { beforeAll, test } from "vitest";
     beforeAll(() => new Promise(() => {}));
     test("waits", () => {});`,
  );
  await writeFile(
    join(folder, "c.test.mjs"),
    `import { afterAll, beforeAll, describe, expect, test } from "vitest";
     let left = 0;
     describe("a group", () => {
       beforeAll(() => () => void left++);
       test("runs before its end", () => expect(left).toBe(0));
     });
     afterAll(() => expect(left).toBe(1));
     test("runs after the end of a group", () => expect(left).toBe(1));`,
  );
  const env = { ...process.env };
  // The runner of this test sets them, and the other one would behave like one of its workers.
  for (const name of Object.keys(env)) if (name.startsWith("VITEST")) delete env[name];
  const args = [join(ROOT, "node_modules/vitest/vitest.mjs"), "run", "--reporter=json", "--outputFile=report.json"];
  await promisify(execFile)(process.execPath, args, { cwd: folder, env, timeout: 40_000 }).catch(() => undefined);
  const { passed, failures } = vitestResult(JSON.parse(await readFile(join(folder, "report.json"), "utf8")));
  expect(passed).toBe(3);
  expect(failures.toSorted()).toEqual([
    expect.stringMatching(/a\.test\.mjs › hangs: .*no end within 0\.1 s/),
    expect.stringMatching(/b\.test\.mjs: .*no end within 0\.1 s/),
  ]);
  await rm(folder, { recursive: true });
});
