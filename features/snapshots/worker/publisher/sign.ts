import type { PrivateKeyAccount } from "viem/accounts";
import { keccak256 } from "viem/utils";
import { digestOf, publishData, type SnapshotContent } from "@/lib/chain/contracts/registry-calls";
import type { Address } from "@/lib/protocol";
import { parseHash } from "@/lib/protocol/forms";
import { InvariantError } from "@/lib/runtime/errors";
import type { Fees } from "./fees";
import type { SignedTransaction } from "./publications";

/** An account that signs publications. It does not show its key. */
export interface PublisherAccount extends Pick<PrivateKeyAccount, "signTransaction"> {
  /** In lower case. */
  readonly address: Address;
}

/**
 * Signs the transaction that publishes a snapshot. The chain id in the signature makes it invalid on every other chain.
 * @throws InvariantError without a cause, because a cause could quote the key
 */
export async function signPublication(
  account: PublisherAccount,
  terms: { to: Address; chainId: number; nonce: number; gas: bigint; fees: Fees; snapshot: SnapshotContent },
): Promise<SignedTransaction> {
  const { to, chainId, nonce, gas, fees, snapshot } = terms;
  const { gasPrice, priorityFee } = fees;
  const common = { to, chainId, nonce, gas, value: 0n, data: publishData(snapshot) };
  const raw = await account
    .signTransaction(
      priorityFee === null
        ? { ...common, type: "legacy", gasPrice }
        : { ...common, type: "eip1559", maxFeePerGas: gasPrice, maxPriorityFeePerGas: priorityFee },
    )
    .catch(() => null);
  const hash = raw === null ? null : parseHash(keccak256(raw));
  if (raw === null || hash === null) throw new InvariantError("the publication could not be signed");
  return { hash, raw, digest: digestOf(snapshot), nonce, gas, fees };
}
