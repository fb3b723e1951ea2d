import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { createRpcClient, type RpcClient } from "@/lib/chain/rpc";
import { EXIT_LEADERSHIP_LOST } from "@/lib/runtime/errors";
import { WORKER } from "@/tools/devstack/programs";
import { type TestChain, type TestDatabase, testChain, testDatabase } from "@/tools/testing/harness";
import { untilWatched } from "@/tools/testing/harness/standby";
import { readState } from "@/tools/testing/harness/state";
import { type TestWorker, testWorker } from "@/tools/testing/harness/worker";

// Two workers start, one of them as a process.
const LONG = { timeout: 30_000, interval: 25 };

let chain: TestChain;
let rpc: RpcClient;
let database: TestDatabase;
let sql: pg.Client;
let leader: ChildProcess | null = null;
let standby: TestWorker | null = null;

beforeAll(async () => {
  [chain, database] = await Promise.all([testChain(), testDatabase()]);
  rpc = createRpcClient([chain.url]);
  sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
});

afterAll(async () => {
  leader?.kill("SIGKILL");
  await standby?.stop();
  rpc?.close();
  await sql?.end();
  await Promise.all([chain?.stop(), database?.drop()]);
});

async function ask<T>(text: string): Promise<T | undefined> {
  const { rows } = await sql.query<{ value: T }>(`select (${text}) as value`);
  return rows[0]?.value;
}

const epoch = () => ask<number>("select epoch::int from cursor");
const block = () => ask<number>("select block_number::int from cursor");
const mine = () => rpc.call("anvil_mine", ["0x1"], z.unknown());

test("a leader that SIGSTOP suspends is replaced; resumed, it exits without writing", async () => {
  leader = spawn(process.execPath, WORKER, {
    env: { ...process.env, DATABASE_URL: database.url, RPC_URL: chain.url, NETWORK: "local", LOG_LEVEL: "silent" },
    stdio: "ignore",
  });
  await vi.waitFor(async () => expect(await block()).toBe(0), LONG);
  standby = testWorker({ databaseUrl: database.url, rpcUrl: chain.url });
  await untilWatched(database.url);
  const ended = once(leader, "exit");
  leader.kill("SIGSTOP");
  await mine();
  await vi.waitFor(async () => expect(await epoch()).toBe(2), LONG);
  // The standby replaced it, before the server ended its session. `bench takeover` measures the time.
  expect(await ask("select replaced_epoch::int from leader")).toBe(1);
  await vi.waitFor(async () => expect(await block()).toBe(1), LONG);
  const before = await readState(database.url);
  leader.kill("SIGCONT");
  expect(await ended).toEqual([EXIT_LEADERSHIP_LOST, null]);
  expect([await epoch(), await readState(database.url)]).toEqual([2, before]);
});
