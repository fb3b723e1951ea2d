import { type Address, createPublicClient } from "viem";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SNAPSHOT_REGISTRY_ABI } from "@/lib/chain/contracts/snapshot-registry";
import { type TestChain, testChain } from "@/tools/testing/harness";
import { nodeTransport } from "@/tools/testing/harness/node-transport";
import { deployRegistry } from "./deploy-registry";

/** The first account of anvil's default mnemonic. */
const KEY = "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80";
const ACCOUNT = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
const [ONE, TWO]: [Address, Address] = [`0x${"1a".repeat(20)}`, `0x${"2b".repeat(20)}`];

let chain: TestChain;
beforeAll(async () => {
  chain = await testChain();
});
afterAll(() => chain.stop());

test("deploys a registry with its terms, which belongs to the deploying account", async () => {
  const terms = { owner: null, publishers: [ONE, TWO], threshold: 2, delay: 86_400 };
  const { address, chainId } = await deployRegistry({ rpcUrl: chain.url, key: KEY }, terms);
  const client = createPublicClient({ transport: nodeTransport(chain.url) });
  const read = (functionName: "owner" | "threshold" | "delay") =>
    client.readContract({ address, abi: SNAPSHOT_REGISTRY_ABI, functionName });
  expect(chainId).toBe(31337);
  expect(await Promise.all([read("owner"), read("threshold"), read("delay")])).toEqual([ACCOUNT, 2n, 86_400n]);
  expect(
    await client.readContract({ address, abi: SNAPSHOT_REGISTRY_ABI, functionName: "isPublisher", args: [TWO] }),
  ).toBe(true);
});

test("rejects terms that the contract refuses", async () => {
  const terms = { owner: TWO, publishers: [ONE, ONE], threshold: 2, delay: 86_400 };
  await expect(deployRegistry({ rpcUrl: chain.url, key: KEY }, terms)).rejects.toThrow(/revert/);
});

test.each([
  ["a minority", { threshold: 1, delay: 86_400 }, /--threshold: expected 2, got 1/],
  ["more than all publishers", { threshold: 3, delay: 86_400 }, /--threshold: expected 2, got 3/],
  ["no delay", { threshold: 2, delay: 0 }, /--delay: expected 86400 to 31536000 seconds, got 0/],
  ["a delay below a day", { threshold: 2, delay: 86_399 }, /--delay: expected 86400 to/],
  ["a delay above a year", { threshold: 2, delay: 31_536_001 }, /--delay: expected 86400 to/],
])("refuses %s before it sends a transaction", async (_, terms, message) => {
  const client = createPublicClient({ transport: nodeTransport(chain.url), cacheTime: 0 });
  const before = await client.getBlockNumber();
  const refused = deployRegistry({ rpcUrl: chain.url, key: KEY }, { owner: null, publishers: [ONE, TWO], ...terms });
  await expect(refused).rejects.toThrow(message);
  expect(await client.getBlockNumber()).toBe(before);
});
