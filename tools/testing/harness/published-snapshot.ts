import { createWalletClient, encodeFunctionData, publicActions } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { z } from "zod";
import { workerFeatures } from "@/features/worker";
import { SNAPSHOT_REGISTRY_ABI as abi } from "@/lib/chain/contracts/snapshot-registry";
import { local } from "@/lib/chain/networks";
import { countSchema } from "@/lib/chain/rpc";
import type { Statement } from "@/lib/database/pool";
import type { Hash } from "@/lib/protocol";
import { deployLocalRegistry, localPublisher } from "@/tools/devstack/chain/registry";
import { developmentChain } from "@/tools/testing/harness/development-chain";
import { nodeTransport } from "@/tools/testing/harness/node-transport";
import { SNAPSHOT_BLOCK } from "./api-examples";
import type { IndexedChain } from "./indexed-chain";
import { until } from "./until";

interface FrozenRow {
  readonly blockNumber: number;
  readonly blockHash: Hash;
  readonly timestamp: number;
  readonly commitment: Hash;
  readonly balancesRoot: Hash;
  readonly inscriptionsRoot: Hash;
  readonly balanceCount: number;
  readonly inscriptionCount: number;
}

// Not the reads of the feature: tests of the core use this file, also if it is removed.
const FROZEN: Statement = {
  name: "test-frozen-snapshot",
  text: `SELECT block_number AS "blockNumber", block_hash AS "blockHash", timestamp, commitment, balances_root AS "balancesRoot",
      inscriptions_root AS "inscriptionsRoot", balance_count AS "balanceCount", inscription_count AS "inscriptionCount"
    FROM snapshot WHERE block_number = $1::int8`,
};
const ACCEPTED: Statement = {
  name: "test-accepted-snapshot",
  text: `SELECT coalesce(q.checked_number, r.checked_number) AS checked FROM registry_status r
    JOIN registry_snapshot q ON q.registry = r.registry WHERE q.block_number = $1::int8 AND q.accepted = q.digest`,
};

/**
 * Mines until the snapshot's block is final, publishes the snapshot, and waits until the worker has read its acceptance. Does nothing
 * if no feature makes snapshots.
 */
export async function growToSnapshot(chain: IndexedChain): Promise<void> {
  if (workerFeatures.every(({ makeSnapshot }) => makeSnapshot === undefined)) return;
  const { rpc, database, synced } = chain;
  const head = (): Promise<number> => rpc.call("eth_blockNumber", [], countSchema);
  const missing = SNAPSHOT_BLOCK + local.finalityDepth - (await head());
  await rpc.batch([{ method: "anvil_mine", params: [`0x${missing.toString(16)}`] }]);
  await synced();
  await until(async () => (await frozenIn(chain)) !== null);
  await publishSnapshot(chain);
  const last = await head();
  await until(async () => {
    const [row] = await database.query<{ checked: number }>(ACCEPTED, [SNAPSHOT_BLOCK]);
    return row?.checked === last;
  });
}

async function frozenIn({ database }: IndexedChain): Promise<FrozenRow | null> {
  const [row] = await database.query<FrozenRow>(FROZEN, [SNAPSHOT_BLOCK]);
  return row ?? null;
}

/** Deploys the local registry, and publishes the snapshot with the history as its publisher. Waits until that is indexed. */
async function publishSnapshot(chain: IndexedChain): Promise<void> {
  await deployLocalRegistry((method, params = []) => chain.rpc.call(method, [...params], z.unknown()));
  const frozen = await frozenIn(chain);
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
