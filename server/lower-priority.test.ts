import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** Runs in a process of its own, because a priority cannot be raised again. */
const SCRIPT = `
import { readdirSync } from "node:fs";
import { getPriority } from "node:os";
import { lowerPriority } from "@/server/lower-priority";

const others = readdirSync("/proc/self/task").map(Number);
// Above the largest id of a process.
lowerPriority(() => [2 ** 30, ...others]);
console.log(JSON.stringify(others.map((id) => getPriority(id))));
`;

test.runIf(process.platform === "linux")(
  "each thread gets the priority, and one that has ended is ignored",
  async () => {
    const args = ["--import", "tsx", "--input-type=module", "--eval", SCRIPT];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    const priorities: number[] = JSON.parse(stdout);
    expect(priorities.length).toBeGreaterThan(1);
    expect(new Set(priorities)).toEqual(new Set([10]));
  },
);
