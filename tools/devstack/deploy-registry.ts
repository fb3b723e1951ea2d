import type { Hex } from "viem";
import { type Address, parseAddress } from "@/lib/protocol";
import { InvariantError } from "@/lib/runtime/errors";
import { type RegistryTerms, registryInitCode } from "./chain/registry";
import { type DeployingAccount, deployingClient } from "./deploying-client";
import { DeploymentError, FAILED_HINT } from "./deployment-error";

export interface DeployedRegistry {
  readonly address: Address;
  readonly chainId: number;
  readonly transactionHash: Hex;
  readonly gasUsed: bigint;
}

/**
 * Deploys a registry of snapshots, and waits for its block. `owner` is the deploying account if it is missing. Rejects with
 * viem's errors if the node refuses the transaction, and with a `DeploymentError` if it fails.
 */
export async function deployRegistry(
  account: DeployingAccount,
  { owner, ...terms }: Omit<RegistryTerms, "owner"> & { readonly owner: Address | null },
): Promise<DeployedRegistry> {
  const client = deployingClient(account);
  const sender = parseAddress(client.account.address);
  if (sender === null) throw new InvariantError("the key has no address");
  const data = registryInitCode({ ...terms, owner: owner ?? sender });
  const transactionHash = await client.sendTransaction({ chain: null, data });
  const { status, contractAddress, gasUsed } = await client.waitForTransactionReceipt({ hash: transactionHash });
  const address = parseAddress(contractAddress ?? "");
  if (status !== "success" || address === null)
    throw new DeploymentError(`the transaction ${transactionHash} failed`, { hint: FAILED_HINT });
  return { address, chainId: await client.getChainId(), transactionHash, gasUsed };
}
