import type { Hex } from "viem";
import { NIP20_MARKET_ABI } from "@/lib/chain/contracts/nip20-market";
import { type Address, parseAddress } from "@/lib/protocol";
import { creationData, DEPLOYER } from "./chain/create2";
import { marketAddress, marketInitCode } from "./chain/market";
import { type DeployingAccount, type DeployingClient, deployingClient } from "./deploying-client";
import { DeploymentError, FAILED_HINT } from "./deployment-error";

export interface DeployedMarket {
  readonly address: Address;
  readonly chainId: number;
  /** Null if the market was there already. */
  readonly transactionHash: Hex | null;
  readonly gasUsed: bigint;
  /** Whether purchases can name an anchor: whether the chain's `BLOCKHASH` returns the hashes that the node reports. */
  readonly knowsBlocks: boolean;
}

/**
 * Deploys the market, and waits for its block. On a chain with the usual CREATE2 deployer the address is the same as on all
 * others, and a market that exists there is used. Rejects with a `DeploymentError` if the node serves another chain than `chainId` or
 * if the transaction fails, and with viem's errors if the node refuses the transaction.
 */
export async function deployMarket(account: DeployingAccount, chainId: number | null = null): Promise<DeployedMarket> {
  const client = deployingClient(account);
  const actual = await client.getChainId();
  if (chainId !== null && actual !== chainId)
    throw new DeploymentError(`the node serves chain ${actual}, but the network file is for chain ${chainId}`, {
      hint: "Set RPC_URL to a node of the network file's chain, or name another network file.",
    });
  const created = await create(client);
  return { ...created, chainId: actual, knowsBlocks: await knowsBlocks(client, created.address) };
}

async function create(
  client: DeployingClient,
): Promise<Pick<DeployedMarket, "address" | "transactionHash" | "gasUsed">> {
  const usual = marketAddress();
  if (await client.getCode({ address: usual })) return { address: usual, transactionHash: null, gasUsed: 0n };
  const hasDeployer = (await client.getCode({ address: DEPLOYER })) !== undefined;
  const transaction = hasDeployer ? { to: DEPLOYER, data: creationData(marketInitCode()) } : { data: marketInitCode() };
  const transactionHash = await client.sendTransaction({ chain: null, ...transaction });
  const receipt = await client.waitForTransactionReceipt({ hash: transactionHash });
  const address = hasDeployer ? usual : parseAddress(receipt.contractAddress ?? "");
  if (receipt.status !== "success" || address === null || !(await client.getCode({ address })))
    throw new DeploymentError(`the transaction ${transactionHash} failed`, { hint: FAILED_HINT });
  return { address, transactionHash, gasUsed: receipt.gasUsed };
}

/** Checks the parent of the latest block, because a node may execute calls on an older state than the latest block. */
async function knowsBlocks(client: DeployingClient, address: Address): Promise<boolean> {
  const { number, parentHash } = await client.getBlock();
  if (number === 0n) return false;
  return client.readContract({
    address,
    abi: NIP20_MARKET_ABI,
    functionName: "knowsBlock",
    args: [number - 1n, parentHash],
  });
}
