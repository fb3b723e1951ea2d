import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPublicClient, createTestClient, parseEther, walletActions } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SNAPSHOT_REGISTRY_ABI } from "@/lib/chain/contracts/snapshot-registry";
import { local } from "@/lib/chain/networks/presets";
import { developmentChain } from "@/tools/testing/harness/development-chain";
import { nodeTransport } from "@/tools/testing/harness/node-transport";
import { writeDemo } from "./demo";
import { demoHistory } from "./demo-history";
import { deployLocalRegistry, localPublisher, localRegistryAddress } from "./registry";
import { LocalNode } from "./rpc";
import { type LocalChain, startChain } from "./start-chain";

const publisher = localPublisher();

function read(chain: LocalChain) {
  const client = createPublicClient({ chain: developmentChain, transport: nodeTransport(chain.url), cacheTime: 0 });
  const contract = { address: localRegistryAddress(), abi: SNAPSHOT_REGISTRY_ABI } as const;
  return { client, contract };
}

async function terms(chain: LocalChain): Promise<string[]> {
  const { client, contract } = read(chain);
  const values = await Promise.all([
    client.readContract({ ...contract, functionName: "owner" }),
    client.readContract({ ...contract, functionName: "publishers" }),
    client.readContract({ ...contract, functionName: "threshold" }),
    client.readContract({ ...contract, functionName: "delay" }),
    client.getBalance(publisher),
  ]);
  return values.map((value) => String(value).toLowerCase());
}

describe("the registry of the local chain", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "engrave-registry-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test("has the address that the preset names", () => {
    expect(local.registry).toBe(localRegistryAddress());
  });

  test("has a publisher that is none of the ten accounts of wallets and tests", async () => {
    const chain = await startChain(join(folder, "accounts"));
    const accounts = await createTestClient({ mode: "anvil", transport: nodeTransport(chain.url) })
      .extend(walletActions)
      .getAddresses();
    await chain.stop();
    expect(accounts).toHaveLength(10);
    expect(accounts.map((account) => account.toLowerCase())).not.toContain(publisher.address);
  });

  test("is deployed once, also on a chain without a demo history", async () => {
    const setUp = (rpc: LocalNode["call"]) => deployLocalRegistry(rpc);
    const chain = await startChain(join(folder, "empty"), { setUp });
    const expected = [publisher.address, publisher.address, "1", "86400", String(parseEther("100"))];
    expect(await terms(chain)).toEqual(expected);
    expect(await read(chain).client.getBlockNumber()).toBe(2n);
    await chain.stop();
    const again = await startChain(join(folder, "empty"), { setUp });
    expect(await read(again).client.getBlockNumber()).toBe(2n);
    expect(await terms(again)).toEqual(expected);
    await again.stop();
  });

  test("exists after the demo history, of which a snapshot is final, and no block is in the future", async () => {
    const chain = await startChain(join(folder, "demo"), {
      history: writeDemo,
      setUp: (rpc) => deployLocalRegistry(rpc),
    });
    const { client } = read(chain);
    const steps = demoHistory().length;
    const head = Number(await client.getBlockNumber());
    const snapshot = Math.floor((head - local.finalityDepth) / local.snapshotInterval) * local.snapshotInterval;
    expect(snapshot).toBeGreaterThanOrEqual(steps);
    const finalized = await client.getBlock({ blockTag: "finalized" });
    expect(Number(finalized.number)).toBeGreaterThanOrEqual(snapshot);
    const latest = await client.getBlock();
    expect(Number(latest.timestamp)).toBeLessThanOrEqual(Math.floor(Date.now() / 1000));
    expect(await terms(chain)).toContain(publisher.address);
    const node = new LocalNode(chain.url);
    await node.call("evm_mine");
    expect(Math.abs(Number((await client.getBlock()).timestamp) - Date.now() / 1000)).toBeLessThan(30);
    await chain.stop();
  });
});
