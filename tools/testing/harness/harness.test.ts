import { createClient } from "viem";
import { getBlockNumber, getChainId } from "viem/actions";
import { expect, it } from "vitest";
import { LocalNode } from "@/tools/devstack/chain/rpc";
import { nodeTransport } from "@/tools/testing/harness/node-transport";
import { testChain, testDatabase } from "./index";
import { runOn } from "./run-on";

it("creates a migrated database for each caller", async () => {
  const [first, second] = await Promise.all([testDatabase(), testDatabase()]);
  await runOn(first.url, "INSERT INTO balance (ticker, address, amount, count) VALUES ('ONE', '\\x00', 1, 1)");
  await runOn(second.url, "INSERT INTO balance (ticker, address, amount, count) VALUES ('ONE', '\\x00', 1, 1)");
  await first.drop();
  await expect(runOn(first.url, "SELECT 1")).rejects.toThrow("does not exist");
  await second.drop();
});

it("starts a chain and ends its process on stop", async () => {
  const chain = await testChain();
  const client = createClient({ transport: nodeTransport(chain.url) });
  expect([await getChainId(client), await getBlockNumber(client)]).toEqual([31337, 0n]);
  await chain.stop();
  expect(() => process.kill(chain.pid, 0)).toThrow("ESRCH");
});

it("waits until every sent transaction is mined, not only until its hash is known", async () => {
  const chain = await testChain();
  const node = new LocalNode(chain.url);
  const from = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266";
  // The init code hashes a long memory until its gas is used up, which keeps the node busy.
  const data = "0x5b620100005f2050600056";
  for (let sent = 1; sent <= 5; sent++) {
    await node.call("eth_sendTransaction", [{ from, data, gas: "0x4c4b40" }]);
    await chain.mined();
    expect(Number(await node.call("eth_blockNumber"))).toBe(sent);
  }
  await chain.stop();
});
