import { decodeFunctionResult, encodeFunctionData } from "viem/utils";
import { type Address, type Hash, ZERO_ADDRESS } from "@/lib/protocol";
import { NIP20_MARKET_ABI } from "./contracts/nip20-market";
import { execute, type RpcClient, toQuantity } from "./rpc";

/** Reading one storage slot needs a fraction of this gas. */
const GAS = toQuantity(100_000);
/** Length of an answer with one word, in characters. */
const WORD = 66;

/** An account's coins at the market, in the state after a block. */
export interface ProceedsQuestion {
  readonly market: Address;
  readonly account: Address;
  readonly blockHash: Hash;
}

/**
 * Returns the coins that the market holds for an account to collect, in the native coin's smallest unit; null if there
 * was no market at its address in that state (spec §10.3).
 * @throws RetryableError if nodes fail
 */
export async function askProceeds(rpc: RpcClient, question: ProceedsQuestion): Promise<bigint | null> {
  const { market: to, account, blockHash } = question;
  const call = { abi: NIP20_MARKET_ABI, functionName: "proceedsOf" } as const;
  const data = encodeFunctionData({ ...call, args: [account] });
  const result = await execute(rpc, { from: ZERO_ADDRESS, to, data, gas: GAS, blockHash });
  if (result.kind === "reverted" || result.data.length !== WORD) return null;
  return decodeFunctionResult({ ...call, data: result.data });
}
