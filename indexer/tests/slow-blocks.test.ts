import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { addressSchema, createRpcClient, hashSchema } from "@/lib/chain/rpc";
import { messageToHex } from "@/lib/protocol";
import { deploy } from "@/lib/protocol/testing/messages";
import { type TestChain, type TestDatabase, testChain, testDatabase } from "@/tools/testing/harness";
import { runOn } from "@/tools/testing/harness/run-on";
import { untilWatched } from "@/tools/testing/harness/standby";
import { until } from "@/tools/testing/harness/until";
import { testWorker } from "@/tools/testing/harness/worker";

/** Seconds. The shortest limits that can be set, and a statement that takes longer than both of them. */
const STALL_TIMEOUT = 10;
const STATEMENT_TIMEOUT = 2;
const SLOW = 14;

let chain: TestChain;
let database: TestDatabase;

beforeAll(async () => {
  [chain, database] = await Promise.all([testChain(), testDatabase()]);
});

afterAll(async () => {
  await Promise.all([chain?.stop(), database?.drop()]);
});

/** Makes each COPY of operations take long. */
const SLOW_OPERATIONS = `
  create function slow_down() returns trigger language plpgsql as $$ begin perform pg_sleep(${SLOW}); return null; end $$;
  create trigger slow_down after insert on operation for each statement execute function slow_down()`;

test("a block that the database writes for longer than every limit is indexed by its leader, which no standby replaces", async () => {
  const name = new URL(database.url).pathname.slice(1);
  await runOn(database.url, `alter database ${name} set statement_timeout = '${STATEMENT_TIMEOUT}s'`);
  await runOn(database.url, SLOW_OPERATIONS);
  const environment = { NETWORK: "local", STALL_TIMEOUT: String(STALL_TIMEOUT), RPC_TIMEOUT: "5000" };
  const parts = { databaseUrl: database.url, rpcUrl: chain.url, environment };
  const leader = testWorker(parts);
  await until(async () => (await runOn(database.url, "select from leader")).length === 1);
  const standby = testWorker(parts);
  await untilWatched(database.url);
  const rpc = createRpcClient([chain.url]);
  const [account] = await rpc.call("eth_accounts", [], z.array(addressSchema));
  const data = messageToHex(deploy("SLOW"));
  await rpc.call("eth_sendTransaction", [{ from: account, to: account, data }], hashSchema);
  const isIndexed = async () => (await runOn(database.url, "select from operation where ticker = 'SLOW'")).length === 1;
  await Promise.race([until(isIndexed), leader.ended, standby.ended]);
  expect(await runOn(database.url, "select epoch::int, block_number::int as block from cursor")).toEqual([
    { epoch: 1, block: 1 },
  ]);
  rpc.close();
  await Promise.all([leader.stop(), standby.stop()]);
});
