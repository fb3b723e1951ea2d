import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { ROOT } from "@/lib/runtime/root.mjs";
import { until } from "@/tools/testing/harness/until";
import { eachLine } from "./processes/lines";
import { commandLine, goneWithin, signal } from "./processes/processes";

/** Starts a program with an IPC channel. It calls `listen` as soon as the channel is closed. */
function startListening(): ChildProcess {
  const program = `
    import { Stopper } from "./tools/devstack/stopper.ts";
    process.once("disconnect", () => {
      const stopper = new Stopper(() => console.log("stops"));
      stopper.push(async () => console.log("closed"));
      setInterval(() => {}, 1_000);
      stopper.listen(null);
    });
    process.send("ready");`;
  return spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
}

it("stops the system if the parent's channel closed before it listened", async () => {
  const child = startListening();
  if (child.stdout === null) throw new Error("the child has no output");
  const output = text(child.stdout);
  await once(child, "message");
  child.disconnect();
  const [code] = await once(child, "exit");
  expect([code, await output]).toEqual([0, "stops\nclosed\n"]);
});

const { start } = z
  .object({ scripts: z.object({ start: z.string() }) })
  .parse(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"))).scripts;

/**
 * A folder in which `npm start` runs, as in this repository, a program with a stopper. The program prints its process id, listens when
 * it gets SIGUSR2, and then prints a line a second.
 */
function fakeCheckout(): string {
  const folder = mkdtempSync(join(tmpdir(), "engrave-stopper-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const program = join(folder, "program.ts");
  writeFileSync(
    program,
    `import { npmOf, Stopper } from ${JSON.stringify(join(ROOT, "tools/devstack/stopper.ts"))};
    const stopper = new Stopper(() => console.log("stops"));
    stopper.push(async () => console.log("closed"));
    let listens = false;
    process.once("SIGUSR2", () => {
      stopper.listen(npmOf(process.argv));
      listens = true;
    });
    // A listener of signals does not keep the process alive.
    setInterval(() => listens && console.log("runs"), 1_000);
    console.log(process.pid);`,
  );
  const tsx = import.meta.resolve("tsx");
  const script = start.replace("tools/scripts/start.mjs", `--import ${tsx} ${program}`);
  expect(script).not.toBe(start);
  writeFileSync(join(folder, "package.json"), JSON.stringify({ scripts: { start: script }, private: true }));
  return folder;
}

/** Runs `npm start` in the background of a shell, which prints its process id and stays. */
async function startInBackground() {
  const command = "nohup npm start & echo $!; read -r line";
  // Outside of the repository, tsx finds neither its configuration nor the paths of imports.
  const env = { ...process.env, TSX_TSCONFIG_PATH: join(ROOT, "tsconfig.json") };
  const shell = spawn("sh", ["-c", command], { cwd: fakeCheckout(), env, stdio: ["pipe", "pipe", "inherit"] });
  const lines: string[] = [];
  eachLine(shell.stdout, (line) => lines.push(line));
  const ended = once(shell.stdout, "end");
  await until(() => idsIn(lines).length === 2);
  const [npm, program] = idsIn(lines);
  if (npm === undefined || program === undefined) throw new Error(lines.join());
  onTestFinished(() => {
    for (const pid of [npm, program]) signal(pid, "SIGKILL");
  });
  return { shell, lines, ended, npm, program };
}

function idsIn(lines: readonly string[]): number[] {
  return lines.filter((line) => /^\d+$/.test(line)).map(Number);
}

it("continues if the shell ends in which npm was started, and stops when npm is killed", async () => {
  const { shell, lines, ended, npm, program } = await startInBackground();
  process.kill(program, "SIGUSR2");
  await until(() => lines.includes("runs"));
  shell.kill("SIGKILL");
  await once(shell, "exit");
  const before = lines.length;
  // Longer than the time between two looks for npm.
  await until(() => lines.length > before + 2);
  expect(new Set(lines.slice(before))).toEqual(new Set(["runs"]));
  expect(await commandLine(npm)).not.toBeNull();
  process.kill(npm, "SIGKILL");
  await ended;
  expect(lines.slice(-2)).toEqual(["stops", "closed"]);
  expect(await goneWithin(program, 10_000)).toBe(true);
});

it("stops the system if npm was killed before the system listened", async () => {
  const { shell, lines, ended, npm, program } = await startInBackground();
  process.kill(npm, "SIGKILL");
  expect(await goneWithin(npm, 10_000)).toBe(true);
  process.kill(program, "SIGUSR2");
  shell.stdin.end();
  await ended;
  expect(lines.slice(-2)).toEqual(["stops", "closed"]);
  expect(await goneWithin(program, 10_000)).toBe(true);
});
