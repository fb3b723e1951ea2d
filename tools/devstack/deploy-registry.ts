import type { Hex } from "viem";
import { type Address, parseAddress } from "@/lib/protocol";
import { InvariantError } from "@/lib/runtime/errors";
import { LARGEST_DELAY, type RegistryTerms, registryInitCode, SMALLEST_DELAY } from "./chain/registry";
import { type DeployingAccount, deployingClient } from "./deploying-client";
import { DeploymentError, FAILED_HINT } from "./deployment-error";

export interface DeployedRegistry {
  readonly address: Address;
  readonly chainId: number;
  readonly transactionHash: Hex;
  readonly gasUsed: bigint;
}

/** @throws {DeploymentError} for a threshold or a delay that the contract refuses */
function checkTerms({ publishers, threshold, delay }: Pick<RegistryTerms, "publishers" | "threshold" | "delay">): void {
  const count = publishers.length;
  const majority = Math.floor(count / 2) + 1;
  if (threshold < majority || threshold > count) {
    const expected = majority === count ? String(count) : `${majority} to ${count}`;
    throw new DeploymentError(`--threshold: expected ${expected}, got ${threshold}`, {
      hint: "A registry needs more than half of its publishers, so that it never depends on who votes first.",
    });
  }
  if (delay < SMALLEST_DELAY || delay > LARGEST_DELAY)
    throw new DeploymentError(`--delay: expected ${SMALLEST_DELAY} to ${LARGEST_DELAY} seconds, got ${delay}`, {
      hint: "Other publishers take effect after at least a day, so that everyone who relies on the registry sees them before.",
    });
}

/**
 * Deploys a registry of snapshots, and waits for its block. `owner` is the deploying account if it is missing. Rejects with
 * viem's errors if the node refuses the transaction, and with a `DeploymentError` if it fails or the contract refuses the terms.
 */
export async function deployRegistry(
  account: DeployingAccount,
  { owner, ...terms }: Omit<RegistryTerms, "owner"> & { readonly owner: Address | null },
): Promise<DeployedRegistry> {
  checkTerms(terms);
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
