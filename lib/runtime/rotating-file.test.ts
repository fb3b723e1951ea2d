import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { RotatingFile } from "./rotating-file.mjs";

const MODULE = fileURLToPath(new URL("./rotating-file.mjs", import.meta.url));
let folder: string;
let path: string;
/** A child process, which is killed even if the test fails. */
let writer: ChildProcess | null = null;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "engrave-log-"));
  path = join(folder, "web.log");
});
afterEach(() => {
  writer?.kill("SIGKILL");
  writer = null;
  rmSync(folder, { recursive: true });
});

const files = (): string[] => readdirSync(folder).sort();
const linesOf = (names: readonly string[]): string[] =>
  names.flatMap((name) => readFileSync(join(folder, name), "utf8").split("\n").slice(0, -1));

test("keeps a bounded number of files of bounded size with the newest lines", () => {
  const file = new RotatingFile(path, { largest: 1_000, kept: 2 });
  for (let n = 0; n < 1_000; n++) file.write(`${String(n).padStart(9, "0")}\n`);
  file.close();
  expect(files()).toHaveLength(3);
  for (const name of files()) expect(statSync(join(folder, name)).size).toBeLessThanOrEqual(1_000);
  const [current = "", ...rotated] = files();
  expect(linesOf([...rotated, current]).map(Number)).toEqual(Array.from({ length: 300 }, (_, n) => 700 + n));
});

test("no line is lost or torn while several processes write and rotate one file", async () => {
  const script = `import { RotatingFile } from ${JSON.stringify(MODULE)};
    const file = new RotatingFile(process.argv[1], { largest: 20_000, kept: 1_000 });
    for (let n = 0; n < 2_000; n++) file.write(JSON.stringify({ who: process.argv[2], n, text: "x".repeat(n % 300) }) + "\\n");`;
  const writers = ["a", "b"].map((who) =>
    spawn(process.execPath, ["--input-type=module", "-e", script, path, who], { stdio: "inherit" }),
  );
  const codes = await Promise.all(writers.map(async (writer) => (await once(writer, "exit"))[0]));
  expect(codes).toEqual([0, 0]);
  expect(files().length).toBeGreaterThan(20);
  const found = linesOf(files()).map((line) => JSON.parse(line));
  expect(new Set(found.map(({ who, n }) => `${who}${n}`)).size).toBe(4_000);
  expect(found).toHaveLength(4_000);
});

test("a process that is killed during a write tears at most its last line", async () => {
  const script = `import { RotatingFile } from ${JSON.stringify(MODULE)};
    const file = new RotatingFile(process.argv[1], { largest: 50_000, kept: 3 });
    process.stdout.write("writing");
    for (let n = 0; ; n++) file.write(JSON.stringify({ n, text: "x".repeat(n % 3_000) }) + "\\n");`;
  const endless = spawn(process.execPath, ["--input-type=module", "-e", script, path], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  writer = endless;
  await once(endless.stdout, "data");
  await expect.poll(() => files().length, { interval: 1 }).toBeGreaterThan(3);
  endless.kill("SIGKILL");
  await once(endless, "exit");
  const [current = "", ...rotated] = files();
  const numbers = linesOf([...rotated, current]).map((line) => JSON.parse(line).n);
  for (const [index, n] of numbers.entries()) expect(n).toBe(Number(numbers[0]) + index);
});

test("ends a line that an earlier process left torn before it writes", () => {
  writeFileSync(path, '{"n":1}\n{"n":');
  const file = new RotatingFile(path);
  file.write('{"n":2}\n');
  file.close();
  expect(readFileSync(path, "utf8")).toBe('{"n":1}\n{"n":\n{"n":2}\n');
});

test("a full disk does not throw, and the next successful write reports the lost lines", () => {
  symlinkSync("/dev/full", path);
  const file = new RotatingFile(path);
  file.write("lost\n");
  file.write("lost too\n");
  unlinkSync(path);
  writeFileSync(path, "");
  file.write("kept\n");
  expect(linesOf(["web.log"])).toEqual(["2 lines could not be written to this file", "kept"]);
  file.close();
});

test("continues in a new file if the file is deleted, and in the same file if it is moved", () => {
  const file = new RotatingFile(path);
  file.write("one\n");
  unlinkSync(path);
  file.write("two\n");
  expect(linesOf(["web.log"])).toEqual(["two"]);
  renameSync(path, join(folder, "moved"));
  file.write("three\n");
  expect(linesOf(["moved"])).toEqual(["two", "three"]);
  file.close();
});
