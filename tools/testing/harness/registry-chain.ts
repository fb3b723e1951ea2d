import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Hex, isHex } from "viem";
import { mnemonicToAccount } from "viem/accounts";
import { z } from "zod";
import artifact from "@/contracts/artifacts/SnapshotRegistry.json" with { type: "json" };
import { SNAPSHOT_REGISTRY_ABI } from "@/lib/chain/contracts/snapshot-registry";
import type { Network } from "@/lib/chain/networks";
import { local } from "@/lib/chain/networks/presets";
import type { Address } from "@/lib/protocol";
import { parseAddress } from "@/lib/protocol/forms";
import { SMALLEST_DELAY } from "@/tools/devstack/chain/registry";
import { testChain } from "./chain";
import { connectClient } from "./contracts";

const PHRASE = "test test test test test test test test test test test junk";
/** Blocks after which a block is final, for the index and for anvil's tag `finalized`. */
export const FINALITY = 4;
/** Blocks between two snapshots by default. */
export const INTERVAL = 20;
/** Gas price of the deployment. A legacy price is valid on every hard fork. */
const GAS_PRICE = 10n ** 10n;

const constructorItem = {
  type: "constructor",
  stateMutability: "nonpayable",
  inputs: [{ type: "address" }, { type: "address[]" }, { type: "uint256" }, { type: "uint256" }],
} as const;

/** A development account that publishes. */
export function testAccount(index: number) {
  const account = mnemonicToAccount(PHRASE, { addressIndex: index });
  const { privateKey } = account.getHdKey();
  if (privateKey === null) throw new Error("the account has no key");
  const key: Hex = `0x${Buffer.from(privateKey).toString("hex")}`;
  return { address: addressOf(account.address), signTransaction: account.signTransaction, key };
}

function addressOf(text: string | null | undefined): Address {
  const address = parseAddress(text ?? "");
  if (address === null) throw new Error(`not an address: ${text}`);
  return address;
}

export type RegistryChain = Awaited<ReturnType<typeof registryChain>>;

/** Starts a chain that mines on request, with a registry, and writes the network file of an index of it. */
export async function registryChain(options: {
  publishers: readonly Address[];
  threshold?: number;
  args?: readonly string[];
  /** Blocks between two snapshots. */
  interval?: number;
}) {
  const slots = ["--slots-in-an-epoch", String(FINALITY / 2)];
  const args = ["--no-mining", "--order", "fifo", ...slots, ...(options.args ?? [])];
  const chain = await testChain({ args });
  const client = connectClient(chain.url);
  const deployer = testAccount(0).address;
  const deploy = async (publishers: readonly Address[], threshold: number): Promise<Address> => {
    const { bytecode } = artifact;
    if (!isHex(bytecode)) throw new Error("the bytecode is not hexadecimal");
    const hash = await client.deployContract({
      account: deployer,
      abi: [constructorItem],
      bytecode,
      args: [deployer, publishers, BigInt(threshold), BigInt(SMALLEST_DELAY)],
      gas: 5_000_000n,
      gasPrice: GAS_PRICE,
    });
    await client.mine({ blocks: 1 });
    return addressOf((await client.getTransactionReceipt({ hash })).contractAddress);
  };
  const registry = await deploy(options.publishers, options.threshold ?? 1);
  const network: Network = {
    ...local,
    name: "publishing",
    finalityDepth: FINALITY,
    // The genesis block has no snapshot.
    startBlock: 1,
    snapshotInterval: options.interval ?? INTERVAL,
    blockTime: 0.1,
    registry,
  };
  const folder = await mkdtemp(join(tmpdir(), "engrave-registry-"));
  const file = join(folder, "network.json");
  await writeFile(file, JSON.stringify(network));
  return {
    chain,
    client,
    deploy,
    registry,
    network,
    file,
    /** Replaces the last blocks by empty ones. */
    async dropBlocks(depth: number): Promise<void> {
      await rpc(chain.url, "anvil_reorg", [depth, []]);
    },
    /** Drops every pending transaction from the node. */
    dropPending: () => rpc(chain.url, "anvil_dropAllTransactions", []),
    /** A publisher's vote in the registry. */
    vote: (publisher: Address, block: number, at: Address = registry) =>
      client.readContract({
        abi: SNAPSHOT_REGISTRY_ABI,
        address: at,
        functionName: "voteOf",
        args: [publisher, BigInt(block)],
      }),
    async stop(): Promise<void> {
      await chain.stop();
      await rm(folder, { recursive: true });
    },
  };
}

const answerSchema = z.object({ result: z.unknown().optional(), error: z.unknown().optional() });

/** Sends a JSON-RPC request for which viem has no action. */
async function rpc(url: string, method: string, params: readonly unknown[]): Promise<void> {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  const response = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body });
  const { error } = answerSchema.parse(await response.json());
  if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`);
}
