import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestClient, publicActions } from "viem";
import { afterAll, beforeAll, expect, test } from "vitest";
import { NIP20_MARKET_ABI, vaultOf } from "@/lib/chain/contracts/nip20-market";
import { metis } from "@/lib/chain/networks";
import { LOCAL_MARKET } from "@/lib/chain/networks/development";
import { DEPLOYER } from "@/tools/devstack/chain/create2";
import { type TestChain, testChain } from "@/tools/testing/harness";
import { nodeTransport } from "@/tools/testing/harness/node-transport";
import { deployMarket } from "./deploy-market";
import { fileChainId, writeMarket } from "./market-in-network-file";

/** The first account of anvil's default mnemonic. */
const key = "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80";

let chain: TestChain;
let folder: string;
beforeAll(async () => {
  chain = await testChain();
  folder = await mkdtemp(join(tmpdir(), "engrave-deploy-market-"));
});
afterAll(async () => {
  await chain.stop();
  await rm(folder, { recursive: true });
});

test("deploys the market once, at the address that all chains have", async () => {
  const node = { rpcUrl: chain.url, key } as const;
  const first = await deployMarket(node, 31337);
  expect(first).toMatchObject({ address: LOCAL_MARKET, chainId: 31337, knowsBlocks: true });
  expect(first.gasUsed).toBeGreaterThan(1_000_000n);
  expect(await deployMarket(node)).toEqual({ ...first, transactionHash: null, gasUsed: 0n });
});

test("deploys the market on a chain without the usual deployer", async () => {
  const bare = await testChain();
  const client = createTestClient({ mode: "anvil", transport: nodeTransport(bare.url) }).extend(publicActions);
  await client.setCode({ address: DEPLOYER, bytecode: "0x" });
  const { address } = await deployMarket({ rpcUrl: bare.url, key });
  const vault = await client.readContract({
    address,
    abi: NIP20_MARKET_ABI,
    functionName: "vaultOf",
    args: [DEPLOYER],
  });
  expect(vault.toLowerCase()).toBe(vaultOf(address, DEPLOYER));
  await bare.stop();
});

test("refuses a node of another chain than the network file's", async () => {
  await expect(deployMarket({ rpcUrl: chain.url, key }, 1088)).rejects.toMatchObject({
    code: "DEPLOYMENT_FAILED",
    message: "the node serves chain 31337, but the network file is for chain 1088",
    hint: expect.stringContaining("RPC_URL"),
  });
});

test("writes only the market and its extension into a network file", async () => {
  const file = join(folder, "network.json");
  const network = { ...metis, name: "own", extensions: ["delegation"] };
  await writeFile(file, JSON.stringify(network));
  expect(await fileChainId(file)).toBe(1088);
  const expected = { ...network, extensions: ["delegation", "market"], market: LOCAL_MARKET };
  for (const _ of ["first", "again"]) {
    await writeMarket(file, LOCAL_MARKET);
    expect(JSON.parse(await readFile(file, "utf8"))).toEqual(expected);
  }
  expect(await readdir(folder)).toEqual(["network.json"]);
});

test("refuses a file that is not a network file, and does not change it", async () => {
  const file = join(folder, "broken.json");
  await writeFile(file, '{"name":"own"}');
  await expect(fileChainId(file)).rejects.toThrow();
  await expect(writeMarket(file, LOCAL_MARKET)).rejects.toThrow();
  expect(await readFile(file, "utf8")).toBe('{"name":"own"}');
});
