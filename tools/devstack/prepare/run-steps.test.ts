import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { realpathSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { ROOT } from "@/lib/runtime/root.mjs";
import { waitForLock } from "./lock.mjs";

const runSteps = (...steps: string[]): ChildProcessWithoutNullStreams =>
  spawn(process.execPath, [join(ROOT, "tools/devstack/prepare/run-steps.mjs"), ...steps]);

test("a preparation ends with the starter, also while it waits for another one", async () => {
  const lock = await waitForLock(`engrave checkout ${realpathSync(ROOT)}`, () => {});
  try {
    const child = runSteps("packages");
    const exited = once(child, "exit");
    const [line] = await once(createInterface(child.stdout), "line");
    expect(line).toContain("Waiting for another process");
    child.stdin.end();
    expect(await exited).toEqual([1, null]);
  } finally {
    await lock.release();
  }
});

test("a step that fails ends it with its exit code and the reason", async () => {
  const child = runSteps("nothing");
  const [[line], exit] = await Promise.all([once(createInterface(child.stderr), "line"), once(child, "exit")]);
  expect(line).toMatch(/not a function/);
  expect(exit).toEqual([1, null]);
});
