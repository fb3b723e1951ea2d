import { createClient, http } from "viem";
import { getBlockNumber, getChainId } from "viem/actions";
import { expect, it } from "vitest";
import { testChain, testDatabase } from "./index";
import { runOn } from "./run-on";

it("gives each caller a migrated database of its own", async () => {
  const [first, second] = await Promise.all([testDatabase(), testDatabase()]);
  await runOn(first.url, "INSERT INTO balance (ticker, address, amount, count) VALUES ('ONE', '\\x00', 1, 1)");
  await runOn(second.url, "INSERT INTO balance (ticker, address, amount, count) VALUES ('ONE', '\\x00', 1, 1)");
  await first.drop();
  await expect(runOn(first.url, "SELECT 1")).rejects.toThrow("does not exist");
  await second.drop();
});

it("gives a chain that is gone after stop", async () => {
  const chain = await testChain();
  const client = createClient({ transport: http(chain.url, { retryCount: 0 }) });
  expect([await getChainId(client), await getBlockNumber(client)]).toEqual([31337, 0n]);
  await chain.stop();
  expect(() => process.kill(chain.pid, 0)).toThrow("ESRCH");
});
