import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { spawnGuarded } from "./guarded";
import { commandLine, goneWithin } from "./processes";

const GUARD = fileURLToPath(new URL("./guard.mjs", import.meta.url));
/** Ignores SIGTERM. */
const STUBBORN = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('up')";
const options = {
  command: process.execPath,
  cwd: "/",
  env: process.env,
  user: null,
  signal: "SIGTERM",
  gracePeriod: 300,
  log: null,
} as const;

it("ends the command when the process that started the guard is killed", async () => {
  const specification = { ...options, env: undefined, args: ["-e", STUBBORN], uid: null, gid: null };
  const script = `const { spawn } = require("node:child_process");
    const guard = spawn(process.execPath, [${JSON.stringify(GUARD)}, ${JSON.stringify(JSON.stringify(specification))}],
      { stdio: ["pipe", "inherit", "inherit"], detached: true });
    setInterval(() => {}, 1000);`;
  const starter = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await once(starter.stdout, "data");
  const pid = Number(String(line).split(" ")[1]);
  expect(await commandLine(pid)).toContain("SIGTERM");
  starter.kill("SIGKILL");
  expect(await goneWithin(pid, 10_000)).toBe(true);
});

it("ends the command when the guard itself is killed", async () => {
  const guarded = await spawnGuarded({ ...options, args: ["-e", STUBBORN] });
  const guardPid = Number((await commandLine(guarded.pid)) !== null && (await parentOf(guarded.pid)));
  process.kill(guardPid, "SIGKILL");
  await guarded.exited;
  expect(await goneWithin(guarded.pid, 10_000)).toBe(true);
});

it("reports a command that does not exist, and returns the exit code", async () => {
  await expect(spawnGuarded({ ...options, command: "/nowhere/nothing", args: [] })).rejects.toThrow("ENOENT");
  const guarded = await spawnGuarded({ ...options, args: ["-e", "process.exit(7)"] });
  expect(await guarded.exited).toBe(7);
});

it("rotates the command's output while it runs, at the end of a line", async () => {
  const folder = mkdtempSync(join(tmpdir(), "engrave-guard-"));
  const lines = 120_000;
  const script = `let n = 0; const more = () => { while (n < ${lines}) if (!process.stdout.write(String(n++).padStart(99, "0") + "\\n")) return process.stdout.once("drain", more); }; more();`;
  const guarded = await spawnGuarded({ ...options, args: ["-e", script], log: join(folder, "postgres.log") });
  expect(await guarded.exited).toBe(0);
  const [current = "", ...rotated] = readdirSync(folder).sort();
  expect(rotated).toHaveLength(1);
  const files = [...rotated, current].map((name) => readFileSync(join(folder, name), "utf8"));
  expect(files.map((text) => text.endsWith("\n"))).toEqual([true, true]);
  const numbers = files.flatMap((text) => text.split("\n").slice(0, -1));
  expect(numbers.every((line, index) => line.length === 99 && Number(line) === index)).toBe(true);
  expect(numbers).toHaveLength(lines);
  rmSync(folder, { recursive: true });
});

async function parentOf(pid: number): Promise<number> {
  const ps = spawn("ps", ["-o", "ppid=", "-p", String(pid)], { stdio: ["ignore", "pipe", "inherit"] });
  const [output] = await once(ps.stdout, "data");
  return Number(String(output).trim());
}
