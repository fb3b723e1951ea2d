import type { Hex } from "viem";
import { type Address, parseAddress } from "@/lib/protocol";
import { type RegistryTerms, registryInitCode } from "./chain/registry";
import { type DeployingAccount, deployingClient } from "./deploying-client";

export interface DeployedRegistry {
  readonly address: Address;
  readonly chainId: number;
  readonly transactionHash: Hex;
  readonly gasUsed: bigint;
}

/**
 * Deploys a registry of snapshots, and waits for its block. `owner` is the deploying account if it is missing. Rejects with
 * viem's errors if the node refuses the transaction, and with an `Error` if it fails.
 */
export async function deployRegistry(
  account: DeployingAccount,
  { owner, ...terms }: Omit<RegistryTerms, "owner"> & { readonly owner: Address | null },
): Promise<DeployedRegistry> {
  const client = deployingClient(account);
  const sender = parseAddress(client.account.address);
  if (sender === null) throw new Error("the key has no address");
  const data = registryInitCode({ ...terms, owner: owner ?? sender });
  const transactionHash = await client.sendTransaction({ chain: null, data });
  const { status, contractAddress, gasUsed } = await client.waitForTransactionReceipt({ hash: transactionHash });
  const address = parseAddress(contractAddress ?? "");
  if (status !== "success" || address === null) throw new Error(`the transaction ${transactionHash} failed`);
  return { address, chainId: await client.getChainId(), transactionHash, gasUsed };
}
