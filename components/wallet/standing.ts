import { type Client, TransactionNotFoundError, TransactionReceiptNotFoundError } from "viem";
import { getBlock, getBlockNumber, getTransaction, getTransactionCount, getTransactionReceipt } from "viem/actions";
import { type Address, parseAddress } from "@/lib/protocol";
import type { Sought, Standing } from "./wallet";

/** Blocks before the one where the search for a nonce begins: a reorganisation may have set the chain back. */
const MARGIN = 64;

/** Asks the chain's node where a transaction stands, and who has its nonce where the node has it no more. */
export async function findStanding(client: Client, sought: Sought): Promise<Standing> {
  if (sought.hash !== null) {
    const known = await byHash(client, sought.hash);
    if (known !== null) return known;
  }
  if (sought.nonce === null) return { at: "unknown" };
  const used = await getTransactionCount(client, { address: sought.account });
  return used <= sought.nonce ? { at: "unknown" } : byNonce(client, { ...sought, nonce: sought.nonce });
}

async function byHash(client: Client, hash: `0x${string}`): Promise<Standing | null> {
  try {
    const { nonce, blockNumber } = await getTransaction(client, { hash });
    if (blockNumber === null) return { at: "pending", nonce };
    const receipt = await getTransactionReceipt(client, { hash });
    return {
      at: "mined",
      nonce,
      blockNumber: Number(receipt.blockNumber),
      succeeded: receipt.status === "success",
    };
  } catch (error) {
    if (error instanceof TransactionNotFoundError || error instanceof TransactionReceiptNotFoundError) return null;
    throw error;
  }
}

async function byNonce(client: Client, sought: Sought & { nonce: number }): Promise<Standing> {
  const number = await blockOfNonce(client, sought);
  const { transactions } = await getBlock(client, { blockNumber: number, includeTransactions: true });
  const found = transactions.find((one) => parseAddress(one.from) === sought.account && one.nonce === sought.nonce);
  if (found === undefined) return { at: "replaced", hash: null, isSame: false };
  const isSame =
    parseAddress(found.to ?? "") === sought.to && found.input === sought.data && found.value === sought.value;
  return { at: "replaced", hash: found.hash, isSame };
}

/** The first block after which the account's count is above the nonce. */
async function blockOfNonce(
  client: Client,
  { account, nonce, since }: { account: Address; nonce: number; since: number | null },
): Promise<bigint> {
  let high = await getBlockNumber(client, { cacheTime: 0 });
  let low = BigInt(Math.max(0, (since ?? 0) - MARGIN));
  while (low < high) {
    const middle = (low + high) / 2n;
    const count = await getTransactionCount(client, { address: account, blockNumber: middle });
    if (count > nonce) high = middle;
    else low = middle + 1n;
  }
  return high;
}
