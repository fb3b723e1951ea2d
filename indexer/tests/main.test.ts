import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { createRpcClient, type RpcClient } from "@/lib/chain/rpc";
import { WORKER } from "@/tools/devstack/programs";
import { type TestChain, type TestDatabase, testChain, testDatabase } from "@/tools/testing/harness";

/** Blocks that the worker has to index: several batches. */
const BLOCKS = 2_000;
// Each test starts a worker as a process, which indexes all blocks.
const LONG = { timeout: 60_000, interval: 50 };
/** The control sequence before a terminal line is written again. */
const AGAIN = "\r\x1b[K";

/** The worker as a separate process, as `npm run indexer` starts it. */
class Process {
  output = "";
  readonly #child: ChildProcess;
  readonly #ended: Promise<number | null>;

  constructor(command: string, args: readonly string[], environment: Record<string, string>) {
    const { PATH = "", HOME = "" } = process.env;
    const env = { PATH, HOME, NODE_ENV: "production", ...environment } as const;
    this.#child = spawn(command, args, { env, detached: true });
    this.#ended = once(this.#child, "exit").then(([code]) => z.number().nullable().parse(code));
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on("data", (data: Buffer) => {
        this.output += data.toString();
      });
    }
  }

  /** Stops it as a user does, and returns its exit code. */
  stop(): Promise<number | null> {
    if (this.#child.exitCode === null) process.kill(-(this.#child.pid ?? 0), "SIGTERM");
    return this.#ended;
  }

  ended(): Promise<number | null> {
    return this.#ended;
  }
}

let chain: TestChain;
let rpc: RpcClient;
let database: TestDatabase;
const processes: Process[] = [];

function start(environment: Record<string, string> = {}): Process {
  const started = new Process(process.execPath, WORKER, { ...addresses(), ...environment });
  processes.push(started);
  return started;
}

/** Starts it on a pseudo-terminal, with limits of the node at which a sync takes seconds, so that its progress is shown. */
function startOnTerminal(): Process {
  const command = `stty cols 120; exec ${process.execPath} ${WORKER.join(" ")}`;
  const started = new Process("script", ["-qec", command, "/dev/null"], {
    ...addresses(),
    SHELL: "/bin/sh",
    RPC_RATE: "10",
    RPC_BATCH: "100",
  });
  processes.push(started);
  return started;
}

function addresses() {
  return { DATABASE_URL: database.url, RPC_URL: chain.url, NETWORK: "local" };
}

async function mine(blocks: number): Promise<void> {
  await rpc.call("anvil_mine", [`0x${blocks.toString(16)}`], z.unknown());
}

beforeAll(async () => {
  [chain, database] = await Promise.all([testChain(), testDatabase()]);
  rpc = createRpcClient([chain.url]);
  await mine(BLOCKS);
});

afterEach(async () => {
  for (const each of processes.splice(0)) await each.stop();
});

afterAll(async () => {
  rpc?.close();
  await chain?.stop();
  await database?.drop();
});

test("on a terminal, one line shows the progress and the rate, then that the worker follows", async () => {
  const worker = startOnTerminal();
  const said = (pattern: RegExp) => vi.waitFor(() => expect(worker.output).toMatch(pattern), LONG);
  await said(/Worker is syncing: block [\d,]+ of 2,000 \([\d.]+ %\), [\d,]+ blocks\/s/);
  await said(/Worker follows the chain; block 2,000 is indexed/);
  await mine(1);
  await said(/Worker follows the chain; block 2,001 is indexed/);
  // It is always the same line, without log lines between.
  const lines = worker.output.split(AGAIN);
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines) expect(line.trim()).toMatch(/^(Worker .*)?$/);
});

test("without a terminal the log is JSON lines, and a stopped worker exits with 0", async () => {
  const worker = start();
  await vi.waitFor(() => expect(worker.output).toContain('"msg":"synced"'), LONG);
  expect(await worker.stop()).toBe(0);
  const line = z.object({ level: z.string(), time: z.string(), msg: z.string() });
  const lines = worker.output.trim().split("\n");
  for (const text of lines) line.parse(JSON.parse(text));
  expect(lines.some((text) => text.includes('"leading"'))).toBe(true);
});

test("a wrong configuration exits with 2 and a hint", async () => {
  const worker = start({ RPC_URL: "not-an-address" });
  expect(await worker.ended()).toBe(2);
  expect(worker.output).toMatch(/RPC_URL.*http.*See docs\/errors\.md#configuration\./s);
});

test("the database of another chain exits with 1, with code and hint of the error", async () => {
  const worker = start({ START_BLOCK: "7" });
  expect(await worker.ended()).toBe(1);
  const last: unknown = JSON.parse(worker.output.trim().split("\n").at(-1) ?? "");
  expect(last).toMatchObject({
    level: "fatal",
    code: expect.stringMatching(/^[A-Z_]+$/),
    hint: expect.stringMatching(/./),
  });
});

test("a worker that was replaced exits with 5", async () => {
  const worker = start();
  await vi.waitFor(() => expect(worker.output).toContain('"msg":"synced"'), LONG);
  const sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  await sql.query("update cursor set epoch = epoch + 1");
  await sql.end();
  await mine(1);
  expect(await worker.ended()).toBe(5);
});
