import {
  createClient,
  custom,
  Eip1559FeesNotSupportedError,
  keccak256,
  serializeTransaction,
  type TransactionSerializableEIP1559,
  type TransactionSerializableLegacy,
} from "viem";
import { estimateFeesPerGas, estimateGas, getGasPrice, getTransactionCount } from "viem/actions";
import type { Address, Hash, Hex } from "@/lib/protocol";
import type { Call } from "./call";
import { type KeyBytes, signHash } from "./key";
import type { AskNode } from "./node";

/** A call with everything that a signature covers. `fee` is the most that it can cost beside its value. */
export interface Prepared {
  readonly call: Call;
  readonly nonce: number;
  readonly fee: bigint;
  readonly transaction: TransactionSerializableEIP1559 | TransactionSerializableLegacy;
}

/** A signed transaction. Its hash is computed here, not believed. */
export interface Signed {
  readonly raw: Hex;
  readonly hash: Hash;
}

/**
 * Asks the node for nonce, gas and fees. Recipient, data, value and chain are never the node's.
 * @param least the lowest nonce, because nodes may not yet show what was just sent
 * @throws viem's errors, also if the account cannot pay, or if the call would fail
 */
export async function prepare(
  ask: AskNode,
  { chainId, account, call, least = 0 }: { chainId: number; account: Address; call: Call; least?: number },
): Promise<Prepared> {
  const client = createClient({ transport: custom({ request: ({ method, params }) => ask(method, params) }) });
  const content = { data: call.data, value: call.value, ...(call.to === null ? {} : { to: call.to }) };
  const [pending, gas, fees] = await Promise.all([
    getTransactionCount(client, { address: account, blockTag: "pending" }),
    estimateGas(client, { account, ...content }),
    feesOf(client),
  ]);
  const nonce = Math.max(pending, least);
  const fee = gas * ("gasPrice" in fees ? fees.gasPrice : fees.maxFeePerGas);
  return { call, nonce, fee, transaction: { ...content, ...fees, chainId, gas, nonce } };
}

async function feesOf(client: ReturnType<typeof createClient>) {
  try {
    const { maxFeePerGas, maxPriorityFeePerGas } = await estimateFeesPerGas(client);
    return { type: "eip1559" as const, maxFeePerGas, maxPriorityFeePerGas };
  } catch (error) {
    if (!(error instanceof Eip1559FeesNotSupportedError)) throw error;
    // A fifth more, as for other chains: the price may rise until the next block.
    return { type: "legacy" as const, gasPrice: ((await getGasPrice(client)) * 6n) / 5n };
  }
}

/** Signs a prepared transaction. */
export function sign({ transaction }: Prepared, key: KeyBytes): Signed {
  const signature = signHash(keccak256(serializeTransaction(transaction)), key);
  const raw = serializeTransaction(transaction, signature);
  return { raw, hash: keccak256(raw) };
}
