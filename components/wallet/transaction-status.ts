import { type Client, TransactionNotFoundError, TransactionReceiptNotFoundError } from "viem";
import { getBlock, getBlockNumber, getTransaction, getTransactionCount, getTransactionReceipt } from "viem/actions";
import { type Address, parseAddress } from "@/lib/protocol";
import type { TransactionQuery, TransactionStatus } from "./wallet";

/** The search for a nonce starts this many blocks earlier, because a reorganization may have shortened the chain. */
const REORG_MARGIN = 64;

/**
 * Finds the status of a transaction. If the node does not know it, looks for another transaction with its nonce. Throws
 * viem's errors if the node does not answer.
 */
export async function findTransactionStatus(client: Client, query: TransactionQuery): Promise<TransactionStatus> {
  if (query.hash !== null) {
    const known = await byHash(client, query.hash);
    if (known !== null) return known;
  }
  if (query.nonce === null) return { kind: "unknown" };
  const used = await getTransactionCount(client, { address: query.account });
  return used <= query.nonce ? { kind: "unknown" } : byNonce(client, { ...query, nonce: query.nonce });
}

async function byHash(client: Client, hash: `0x${string}`): Promise<TransactionStatus | null> {
  try {
    const { nonce, blockNumber } = await getTransaction(client, { hash });
    if (blockNumber === null) return { kind: "pending", nonce };
    const receipt = await getTransactionReceipt(client, { hash });
    return {
      kind: "mined",
      nonce,
      blockNumber: Number(receipt.blockNumber),
      succeeded: receipt.status === "success",
    };
  } catch (error) {
    if (error instanceof TransactionNotFoundError || error instanceof TransactionReceiptNotFoundError) return null;
    throw error;
  }
}

async function byNonce(client: Client, query: TransactionQuery & { nonce: number }): Promise<TransactionStatus> {
  const number = await blockOfNonce(client, query);
  const { transactions } = await getBlock(client, { blockNumber: number, includeTransactions: true });
  const found = transactions.find((one) => parseAddress(one.from) === query.account && one.nonce === query.nonce);
  if (found === undefined) return { kind: "replaced", hash: null, isSame: false };
  // The node that did not find it by its hash was behind.
  if (found.hash === query.hash) return { kind: "pending", nonce: query.nonce };
  const isSame = parseAddress(found.to ?? "") === query.to && found.input === query.data && found.value === query.value;
  return { kind: "replaced", hash: found.hash, isSame };
}

/**
 * The block of the transaction with this nonce, found by a binary search over the account's transaction count. Throws if the
 * latest block does not have it: requests of one wallet may reach several nodes, and this one is behind.
 */
async function blockOfNonce(
  client: Client,
  { account, nonce, since }: { account: Address; nonce: number; since: number | null },
): Promise<bigint> {
  const latest = await getBlockNumber(client, { cacheTime: 0 });
  const isUsedAt = async (blockNumber: bigint) =>
    (await getTransactionCount(client, { address: account, blockNumber })) > nonce;
  if (!(await isUsedAt(latest))) throw new Error(`The node is behind: nonce ${nonce} is not used at block ${latest}.`);
  let high = latest;
  let low = BigInt(Math.max(0, (since ?? 0) - REORG_MARGIN));
  while (low < high) {
    const middle = (low + high) / 2n;
    if (await isUsedAt(middle)) high = middle;
    else low = middle + 1n;
  }
  return high;
}
