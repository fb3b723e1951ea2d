import type { Hex } from "viem";
import { afterEach, beforeEach, expect, test } from "vitest";
import { messageToHex } from "@/lib/protocol";
import { type TestChain, testChain } from "@/tools/testing/harness/chain";
import { connectClient } from "@/tools/testing/harness/contracts";
import { testDatabase } from "@/tools/testing/harness/database";
import { nodeProxy } from "@/tools/testing/harness/node-proxy";
import { testPool } from "@/tools/testing/harness/pool";
import { until } from "@/tools/testing/harness/until";
import { testWorker } from "@/tools/testing/harness/worker";

/** Mints of one block. */
const MINTS = 600;
const LOOP = "0x5b600056";
const ALLOW = "0x600160005260206000f3";
/** Answers only the function without parameters: its call data has four bytes. */
const BARE = "0x36600414600b57600080fd5b600160005260206000f3";

let chain: TestChain;
beforeEach(async () => {
  chain = await testChain({ args: ["--order", "fifo", "--gas-limit", "100000000"] });
});
afterEach(() => chain.stop());

/** Makes a block with mints of different amounts under a contract with this code. */
async function mintUnder(code: Hex, tick: string): Promise<void> {
  const client = connectClient(chain.url);
  const [from] = await client.getAddresses();
  if (from === undefined) throw new Error("the chain has no accounts");
  const contract: Hex = `0x${Buffer.from(tick).toString("hex").padStart(40, "0")}`;
  await client.setCode({ address: contract, bytecode: code });
  const send = (keys: object): Promise<Hex> =>
    client.sendTransaction({
      account: from,
      to: from,
      data: messageToHex(`data:,${JSON.stringify({ p: "nip-20", ...keys })}`),
      gas: 60_000n,
    });
  await client.waitForTransactionReceipt({
    hash: await send({ op: "deploy", tick, max: 10 ** 9, lim: 10 ** 6, contract }),
  });
  await client.setAutomine(false);
  for (let id = 1; id <= MINTS; id++) await send({ op: "mint", tick, id: String(id), amt: id });
  await client.mine({ blocks: 1 });
  await client.setAutomine(true);
}

/** Indexes the chain. Returns the outcomes of the mints, and the number of requests to the node with calls on a state. */
async function indexed(tick: string): Promise<{ requests: number; outcomes: Readonly<Record<string, number>> }> {
  const [node, database] = await Promise.all([nodeProxy(chain.url), testDatabase()]);
  const sql = testPool(database.url, 1);
  const worker = testWorker({ databaseUrl: database.url, rpcUrl: node.url, environment: { NETWORK: "local" } });
  const mints = async () => {
    const { rows } = await sql.query<{ outcome: string; count: number }>(
      `select coalesce(reason, 'accepted') as outcome, count(*)::int as count from operation
       where op = 'mint' and ticker = $1 group by 1`,
      [tick],
    );
    return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count]));
  };
  await until(async () => Object.keys(await mints()).length > 0);
  const outcomes = await mints();
  await worker.stop();
  await sql.end();
  await Promise.all([node.close(), database.drop()]);
  return { requests: node.requests, outcomes };
}

const CASES: readonly (readonly [string, Hex, string, number, string])[] = [
  ["a contract that allows them", ALLOW, "ALLOW", 20, "accepted"],
  ["a contract with only the function without parameters", BARE, "BARE", 20, "accepted"],
  ["a contract of one endless loop", LOOP, "LOOP", 150, "MINT_CONTROL_SILENT"],
];

test.each(CASES)("600 mints of a block under %s need few requests", async (_, code, tick, most, outcome) => {
  await mintUnder(code, tick);
  const { requests, outcomes } = await indexed(tick);
  expect(outcomes).toEqual({ [outcome]: MINTS });
  expect(requests).toBeLessThan(most);
});
