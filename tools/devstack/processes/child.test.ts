import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Child } from "./child";
import { goneWithin } from "./processes";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const LOG = JSON.stringify(join(ROOT, "lib/runtime/log.ts"));
const STOP = JSON.stringify(join(ROOT, "lib/runtime/stop.ts"));
let folder: string;
let log: string;
/** Killed after a failed test too. Its child then stops. */
let parent: ChildProcess | null = null;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "engrave-child-"));
  log = join(folder, "worker.log");
});
afterEach(() => {
  parent?.kill("SIGKILL");
  parent = null;
  rmSync(folder, { recursive: true });
});

function script(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

const linesOf = (file: string): Record<string, unknown>[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));

test("the output of a child, for example of a crash, becomes lines of its log", async () => {
  const file = script(
    "crash.ts",
    `import { log } from ${LOG};
    log.warn("begun");
    process.stderr.write("FATAL ERROR: heap out of memory\\n" + "x".repeat(1_000_000) + "\\nlast words");
    process.exitCode = 2;`,
  );
  const ended = new Promise((resolve) => {
    const env = { ...process.env, NODE_ENV: "production" as const };
    new Child({ name: "worker", args: ["--import", "tsx", file], env, log, onMessage: () => {}, onEnd: resolve });
  });
  expect(await ended).toBe("exit code 2");
  await expect.poll(() => linesOf(log).length, { interval: 10 }).toBe(4);
  const lines = linesOf(log);
  expect(lines.map(({ msg }) => msg)).toEqual(["begun", ...Array(3).fill("output outside the log")]);
  expect(lines.map(({ text }) => String(text).length)).toEqual([9, 31, expect.any(Number), 10]);
  expect(String(lines[2]?.text).length).toBeLessThan(2_100);
});

test("a child keeps writing while its parent is suspended, rotates its log, and exits when the parent is killed", async () => {
  const worker = script(
    "worker.ts",
    `import { log } from ${LOG};
    import { onStop } from ${STOP};
    import { writeFileSync } from "node:fs";
    onStop(async () => undefined);
    process.on("SIGUSR2", () => {
      for (let n = 0; n < 6_000; n++) log.fatal({ n, text: "x".repeat(1_900) }, "a line");
      writeFileSync(${JSON.stringify(join(folder, "done"))}, "");
    });
    process.send({ type: "ready", url: String(process.pid) });`,
  );
  const supervisor = script(
    "supervisor.ts",
    `import { Child } from ${JSON.stringify(join(ROOT, "tools/devstack/processes/child.ts"))};
    new Child({ name: "worker", args: ["--import", "tsx", ${JSON.stringify(worker)}], env: process.env, log: ${JSON.stringify(log)},
      onMessage: ({ url }) => console.log(url), onEnd: () => {} });`,
  );
  const starter = spawn(process.execPath, ["--import", "tsx", supervisor], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  parent = starter;
  const [line] = await once(starter.stdout, "data");
  const pid = Number(String(line));
  starter.kill("SIGSTOP");
  process.kill(pid, "SIGUSR2");
  await expect.poll(() => existsSync(join(folder, "done")), { interval: 20, timeout: 60_000 }).toBe(true);
  starter.kill("SIGKILL");
  expect(await goneWithin(pid, 10_000)).toBe(true);
  const [current = "", ...rotated] = readdirSync(folder)
    .filter((name) => name.startsWith("worker.log"))
    .sort();
  expect(rotated).toHaveLength(1);
  const numbers = [...rotated, current].flatMap((name) => linesOf(join(folder, name))).map(({ n }) => n);
  expect(numbers.filter((n) => n !== undefined)).toEqual(Array.from({ length: 6_000 }, (_, n) => n));
});
