import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const IMPORTS = `import { log } from ${JSON.stringify(join(ROOT, "lib/runtime/log.ts"))};
  import { consoleToLog } from ${JSON.stringify(join(ROOT, "lib/runtime/console-to-log.ts"))};`;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "engrave-log-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs a script in a separate Node process and returns its standard error, or its log file, as text and as lines. */
async function run(
  script: string,
  env: { readonly LOG_FILE?: string } = {},
): Promise<{ code: unknown; output: string; lines: Record<string, unknown>[] }> {
  const file = join(folder, "script.ts");
  writeFileSync(file, `${IMPORTS}\n${script}`);
  const child = spawn(process.execPath, ["--import", "tsx", file], {
    cwd: ROOT,
    env: { ...process.env, LOG_LEVEL: "info", NODE_OPTIONS: "", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [printed, output, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  expect(printed).toBe("");
  const written = env.LOG_FILE !== undefined && existsSync(env.LOG_FILE) ? readFileSync(env.LOG_FILE, "utf8") : output;
  const lines = written
    .split("\n")
    .slice(0, -1)
    .map((line): Record<string, unknown> => JSON.parse(line));
  return { code, output, lines };
}

test("console output, Node's warnings and uncaught errors become log lines", async () => {
  const { code, lines } = await run(`consoleToLog();
    console.log("ready on %s", "http://localhost");
    console.error("\\u001b[31m ⨯ \\u001b[0m", new TypeError("page failed\\n{\\"level\\":\\"fatal\\"}"));
    console.warn("careful");
    console.table([{ a: 1 }]);
    console.dir({ b: 2 });
    process.emitWarning("old", "DeprecationWarning");
    setTimeout(() => Promise.reject(new RangeError("late")), 5);`);
  expect(code).toBe(1);
  expect(lines.map(({ level, msg, text }) => [level, msg, text])).toEqual([
    ["info", "console", "ready on http://localhost"],
    ["error", "console", "⨯"],
    ["warn", "console", "careful"],
    ["info", "console", expect.stringContaining("│")],
    ["info", "console", "{ b: 2 }"],
    ["warn", "Node warning", "old"],
    ["fatal", "uncaught error", undefined],
  ]);
  expect(lines[1]).toMatchObject({ error: { type: "TypeError", message: 'page failed\n{"level":"fatal"}' } });
  expect(lines[6]).toMatchObject({ error: { type: "RangeError", message: "late" }, origin: "unhandledRejection" });
  for (const line of lines) expect(line).toMatchObject({ time: expect.any(String), pid: expect.any(Number) });
});

test("100,000 repeats of a huge error take a few kilobytes, and all are counted", async () => {
  const { code, output, lines } =
    await run(`const error = Object.assign(new Error("x".repeat(3_000_000)), { body: "y".repeat(3_000_000) });
    for (let n = 0; n < 100_000; n++) log.warn({ error, node: "http://node" }, "the node failed");
    log.error({ text: "\\u2028\\u009b31m" }, "z".repeat(3_000_000));`);
  expect(code).toBe(0);
  expect(output.length).toBeLessThan(20_000);
  expect(output).not.toMatch(/[\u0080-\u009f\u2028]/);
  expect(lines).toHaveLength(3);
  expect(lines[2]).toMatchObject({ msg: "the node failed", level: "warn", repeated: 99_999 });
});

test("LOG_FILE receives the log; if it cannot be opened, the log goes to standard error", async () => {
  const file = join(folder, "worker.log");
  const { output, lines } = await run(`log.info("begun");`, { LOG_FILE: file });
  expect(output).toBe("");
  expect(lines).toMatchObject([{ msg: "begun" }]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const missing = join(folder, "nowhere", "worker.log");
  const failed = await run(`log.info("begun");`, { LOG_FILE: missing });
  expect(failed.lines).toMatchObject([
    { level: "error", msg: "the log file could not be opened; the log goes to standard error", file: missing },
    { msg: "begun" },
  ]);
});
