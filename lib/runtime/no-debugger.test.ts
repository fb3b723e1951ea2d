import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { until } from "@/tools/testing/harness/until";
import { ROOT } from "./root.mjs";

/** The programs that know a password or a key, or run for long. */
const PROGRAMS = [
  "deploy/backup/dump.mjs",
  "deploy/backup/restore.mjs",
  "tools/devstack/processes/guard.mjs",
  "indexer/main.ts",
  "tools/scripts/deploy-market.ts",
  "tools/scripts/deploy-registry.ts",
  "tools/scripts/dev.mjs",
  "tools/scripts/distribute.ts",
  "tools/scripts/migrate.ts",
  "tools/scripts/start.mjs",
  "server/main.ts",
  "server/page-main.ts",
];

test.each(PROGRAMS)("%s turns the debugger's signal off before it loads anything else", (program) => {
  const [, first] = /^import (.*)$/m.exec(readFileSync(join(ROOT, program), "utf8")) ?? [];
  expect(first).toMatch(/^"(?:@|(?:\.\.\/)*\.\.)\/lib\/runtime\/no-debugger\.mjs";$/);
});

/** Starts Node without the option, as a version that has none. The debugger would listen on a free port. */
function startNode(args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ["--inspect-port=0", ...args], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: { ...process.env, NODE_OPTIONS: "", ...env },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (printed += String(chunk)));
  return { child, printed: () => printed };
}

/** Sends the signal and waits for its effect: a warning, or a debugger. */
async function afterSignal({ child, printed }: { child: ChildProcess; printed: () => string }): Promise<string> {
  child.kill("SIGUSR1");
  await until(() => /SIGUSR1 was ignored|Debugger listening/.test(printed()));
  return printed();
}

test("a worker that gets SIGUSR1 opens no debugger and continues", async () => {
  const worker = startNode(["--import", "tsx", "indexer/main.ts"], {
    DATABASE_URL: "postgresql://engrave:secret@127.0.0.1:1/engrave",
    RPC_URL: "http://127.0.0.1:1",
    LOG_LEVEL: "info",
  });
  await until(() => worker.printed().includes("retrying"));
  expect(await afterSignal(worker)).not.toContain("Debugger listening");
  expect(worker.child.exitCode).toBeNull();
});

test("a program without the module opens one", async () => {
  const other = startNode(["-e", "setInterval(() => {}, 1_000); console.log('up')"]);
  await until(() => other.printed().includes("up"));
  expect(await afterSignal(other)).toContain("Debugger listening");
});

test("a debugger that a signal opened before the module was loaded is closed, one that a developer asked for is not", async () => {
  const module = JSON.stringify(fileURLToPath(new URL("./no-debugger.mjs", import.meta.url)));
  const program = `
    const { url } = await import("node:inspector");
    const next = () => new Promise((resolve) => setTimeout(resolve, 1));
    if (url() === undefined) process.kill(process.pid, "SIGUSR1");
    while (url() === undefined) await next();
    await import(${module});
    process.stdout.write(String(url() === undefined));
    process.exit();`;
  for (const [option, closed] of [
    ["--inspect-port=0", "true"],
    ["--inspect=0", "false"],
  ] as const) {
    const child = spawn(process.execPath, [option, "--input-type=module", "-e", program], {
      stdio: ["ignore", "pipe", "ignore"],
      env: { ...process.env, NODE_OPTIONS: "" },
    });
    expect([option, await text(child.stdout)]).toEqual([option, closed]);
  }
});
