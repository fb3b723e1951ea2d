import { type Client, type Transaction, TransactionNotFoundError, TransactionReceiptNotFoundError } from "viem";
import { getBlock, getBlockNumber, getTransaction, getTransactionCount, getTransactionReceipt } from "viem/actions";
import { type Address, type Hex, parseAddress } from "@/lib/protocol";
import type { ChainStatus, SentTransaction } from "./wallet";

/** The search for a nonce starts this many blocks earlier, because a reorganization may have shortened the chain. */
const REORG_MARGIN = 64;

/** Most nonces of an account that a search for a transaction without a hash looks at. */
const MOST_NONCES = 16;

/**
 * Finds the status of a transaction. If the node does not know it, looks for another transaction with its nonce. Throws
 * viem's errors if the node does not answer.
 */
export async function findChainStatus(client: Client, query: SentTransaction): Promise<ChainStatus> {
  if (query.hash !== null) {
    const known = await byHash(client, query.hash);
    if (known !== null) return known;
  }
  if (query.nonce === null) return { kind: "unknown" };
  if (query.hash === null) return findSent(client, { ...query, nonce: query.nonce });
  const used = await getTransactionCount(client, { address: query.account });
  return used <= query.nonce ? { kind: "unknown" } : byNonce(client, { ...query, nonce: query.nonce });
}

async function byHash(client: Client, hash: `0x${string}`): Promise<ChainStatus | null> {
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

type NonceQuery = SentTransaction & { readonly nonce: number };

/**
 * Finds a transaction whose hash the wallet did not return, by its content: among the mined ones from its nonce on, then among
 * the pending ones that the node shows. Another transaction says nothing about it.
 */
async function findSent(client: Client, query: NonceQuery): Promise<ChainStatus> {
  const address = query.account;
  const used = await getTransactionCount(client, { address });
  for (let nonce = query.nonce; nonce < Math.min(used, query.nonce + MOST_NONCES); nonce++) {
    const { found, blockNumber } = await minedWith(client, { ...query, nonce });
    if (found !== undefined && isSought(found, query))
      return { kind: "replaced", hash: found.hash, isSame: true, blockNumber };
  }
  if ((await getTransactionCount(client, { address, blockTag: "pending" })) <= used) return { kind: "unknown" };
  const { transactions } = await getBlock(client, { blockTag: "pending", includeTransactions: true });
  const found = transactions.map(inLowerCase).find((one) => one.nonce >= query.nonce && isSought(one, query));
  return found === undefined
    ? { kind: "unknown" }
    : { kind: "replaced", hash: found.hash, isSame: true, blockNumber: null };
}

/** The transaction with its hash and calldata in lower case: viem keeps the digits of nodes that write capitals. */
function inLowerCase<One extends Transaction>(one: One): One {
  return { ...one, hash: lower(one.hash), input: lower(one.input) };
}

function lower(hex: Hex): Hex {
  return `0x${hex.slice(2).toLowerCase()}`;
}

function isSought(one: Transaction, query: NonceQuery): boolean {
  return parseAddress(one.from) === query.account && isSameContent(one, query) && !query.others?.includes(one.hash);
}

function isSameContent(one: Transaction, { to, data, value }: SentTransaction): boolean {
  return (one.to === null ? null : parseAddress(one.to)) === to && one.input === data && one.value === value;
}

/** The account's transaction with this nonce, and its block; undefined if the nonce was used without one. */
async function minedWith(client: Client, query: NonceQuery) {
  const blockNumber = await blockOfNonce(client, query);
  const { transactions } = await getBlock(client, { blockNumber, includeTransactions: true });
  const found = transactions
    .map(inLowerCase)
    .find((one) => parseAddress(one.from) === query.account && one.nonce === query.nonce);
  return { found, blockNumber: Number(blockNumber) };
}

async function byNonce(client: Client, query: NonceQuery): Promise<ChainStatus> {
  const { found, blockNumber } = await minedWith(client, query);
  if (found === undefined) return { kind: "replaced", hash: null, isSame: false, blockNumber };
  // The node that did not find it by its hash was behind.
  if (found.hash === query.hash) return { kind: "pending", nonce: query.nonce };
  return { kind: "replaced", hash: found.hash, isSame: isSameContent(found, query), blockNumber };
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
