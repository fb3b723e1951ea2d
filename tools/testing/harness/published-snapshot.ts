import { createWalletClient, encodeFunctionData, publicActions } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { z } from "zod";
import { readFrozen } from "@/features/snapshots/reads/snapshots";
import { SNAPSHOT_REGISTRY_ABI as abi } from "@/lib/chain/contracts/snapshot-registry";
import { local } from "@/lib/chain/networks";
import { deployLocalRegistry, localPublisher } from "@/tools/devstack/chain/registry";
import { developmentChain } from "@/tools/testing/harness/development-chain";
import { nodeTransport } from "@/tools/testing/harness/node-transport";
import { SNAPSHOT_BLOCK } from "./api-examples";
import type { IndexedChain } from "./indexed-chain";

/** Deploys the local registry, and publishes the snapshot with the history as its publisher. Waits until that is indexed. */
export async function publishSnapshot(chain: IndexedChain): Promise<void> {
  await deployLocalRegistry((method, params = []) => chain.rpc.call(method, [...params], z.unknown()));
  const { frozen } = await readFrozen(chain.database, SNAPSHOT_BLOCK);
  if (frozen === null || local.registry === null) throw new Error("there is nothing to publish, or no registry");
  const account = privateKeyToAccount(localPublisher().key);
  const client = createWalletClient({
    account,
    chain: developmentChain,
    transport: nodeTransport(chain.rpcUrl),
  }).extend(publicActions);
  const content = {
    ...frozen,
    chainId: BigInt(local.chainId),
    blockNumber: BigInt(frozen.blockNumber),
    balanceCount: BigInt(frozen.balanceCount),
    inscriptionCount: BigInt(frozen.inscriptionCount),
  };
  const data = encodeFunctionData({ abi, functionName: "publish", args: [content] });
  const hash = await client.sendTransaction({ to: local.registry, data });
  const { status } = await client.waitForTransactionReceipt({ hash, pollingInterval: 50 });
  if (status !== "success") throw new Error("the registry refused the snapshot");
  await chain.synced();
}
