import type { Hex } from "viem";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { messageToHex } from "@/lib/protocol";
import { type TestChain, testChain } from "@/tools/testing/harness/chain";
import { connectClient } from "@/tools/testing/harness/contracts";
import { type TestDatabase, testDatabase } from "@/tools/testing/harness/database";
import { type NodeProxy, nodeProxy, type ProxyBehavior } from "@/tools/testing/harness/node-proxy";
import { testPool } from "@/tools/testing/harness/pool";
import { until } from "@/tools/testing/harness/until";
import { type TestWorker, testWorker } from "@/tools/testing/harness/worker";

/** Code that allows mints in states up to block 59. */
const UNTIL_59 = "0x43603b101560005260206000f3";
const CONTRACT: Hex = `0x${"c0de".padStart(40, "0")}`;
/** The last block with a mint. */
const LAST = 120;

let chain: TestChain;
const proxies: NodeProxy[] = [];
const databases: TestDatabase[] = [];
let worker: TestWorker | null = null;

beforeAll(async () => {
  chain = await testChain();
  const client = connectClient(chain.url);
  const [from] = await client.getAddresses();
  if (from === undefined) throw new Error("the chain has no accounts");
  const send = async (keys: object): Promise<void> => {
    const data = messageToHex(`data:,${JSON.stringify({ p: "nip-20", ...keys })}`);
    await client.waitForTransactionReceipt({ hash: await client.sendTransaction({ account: from, to: from, data }) });
  };
  await client.setCode({ address: CONTRACT, bytecode: UNTIL_59 });
  await send({ op: "deploy", tick: "GATE", max: 1000, lim: 10, contract: CONTRACT });
  for (let block = 4; block <= LAST; block += 4) {
    const { number } = await client.getBlock();
    await client.mine({ blocks: block - 1 - Number(number), interval: 1 });
    await send({ op: "mint", tick: "GATE", id: String(block), amt: 1 });
  }
});
afterEach(async () => {
  await worker?.stop();
  worker = null;
  for (const proxy of proxies.splice(0)) await proxy.close();
  for (const database of databases.splice(0)) await database.drop();
});
afterAll(() => chain.stop());

const named = z.object({ blockHash: z.string() });

/** Executes each call at a block hash on its latest state. */
const newest: ProxyBehavior = {
  forward: (call) =>
    call.method === "eth_call" && named.safeParse(call.params[1]).success
      ? { ...call, params: [call.params[0], "latest"] }
      : call,
};

/** Does not know block hashes in calls, as Ganache. */
const withoutHashes: ProxyBehavior = {
  answer: (call, honest) =>
    named.safeParse(call.params[1]).success || named.safeParse(call.params[2]).success
      ? { error: { code: -32_700, message: 'Cannot wrap a "object" as a json-rpc type' } }
      : honest,
};

/** Starts a worker with nodes of these behaviors and returns a function that reads the block numbers of accepted mints. */
async function indexWith(behaviors: readonly ProxyBehavior[], environment: Record<string, string> = {}) {
  const nodes = await Promise.all(behaviors.map((behavior) => nodeProxy(chain.url, behavior)));
  proxies.push(...nodes);
  const database = await testDatabase();
  databases.push(database);
  const rpcUrl = nodes.map(({ url }) => url).join(",");
  worker = testWorker({ databaseUrl: database.url, rpcUrl, environment: { NETWORK: "local", ...environment } });
  const sql = testPool(database.url, 1);
  return {
    nodes,
    async block() {
      const { rows } = await sql.query<{ number: string }>("select block_number as number from cursor");
      return Number(rows[0]?.number ?? -1);
    },
    async accepted() {
      const { rows } = await sql.query<{ number: string }>(
        "select block_number as number from operation where op = 'mint' and accepted order by block_number",
      );
      return rows.map(({ number }) => Number(number));
    },
    close: () => sql.end(),
  };
}

const ALLOWED = Array.from({ length: 15 }, (_, index) => 4 * (index + 1));

test.each<[string, readonly ProxyBehavior[]]>([
  ["a right node", [{}]],
  ["a node that does not know block hashes in calls", [withoutHashes]],
  ["a node that executes on its latest state, beside a right one", [newest, {}]],
  ["a right node, beside one that executes on its latest state", [{}, newest]],
])("mints are judged on the state of the parent block by %s", async (_, behaviors) => {
  const index = await indexWith(behaviors);
  await until(async () => (await index.block()) === LAST);
  expect(await index.accepted()).toEqual(ALLOWED);
  await index.close();
});

test("a node that executes on its latest state decides no mint", async () => {
  const index = await indexWith([newest]);
  const [node] = index.nodes;
  await until(async () => (node?.requests ?? 0) >= 3);
  expect(await index.accepted()).toEqual([]);
  await index.close();
});
