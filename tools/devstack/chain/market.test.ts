import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPublicClient } from "viem";
import { foundry } from "viem/chains";
import { expect, test } from "vitest";
import { NIP20_MARKET_ABI, vaultOf } from "@/lib/chain/contracts/nip20-market";
import { LOCAL_MARKET } from "@/lib/chain/networks/development";
import { nodeTransport } from "@/tools/testing/harness/node-transport";
import { deployLocalMarket, marketAddress } from "./market";
import type { LocalNode } from "./rpc";
import { startChain } from "./start-chain";

test("the market of the local chain has the address that the preset names", () => {
  expect(LOCAL_MARKET).toBe(marketAddress());
});

test("the market of the local chain is deployed once", async () => {
  const folder = await mkdtemp(join(tmpdir(), "engrave-market-"));
  const setUp = (rpc: LocalNode["call"]) => deployLocalMarket(rpc);
  for (const _ of ["first", "second"]) {
    const chain = await startChain(folder, { setUp });
    const client = createPublicClient({ chain: foundry, transport: nodeTransport(chain.url), cacheTime: 0 });
    const contract = { address: LOCAL_MARKET, abi: NIP20_MARKET_ABI } as const;
    expect(await client.getBlockNumber()).toBe(1n);
    const vault = await client.readContract({ ...contract, functionName: "vaultOf", args: [LOCAL_MARKET] });
    expect(vault.toLowerCase()).toBe(vaultOf(LOCAL_MARKET, LOCAL_MARKET));
    await chain.stop();
  }
  await rm(folder, { recursive: true, force: true });
});
