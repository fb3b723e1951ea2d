import { decodeFunctionResult, encodeFunctionData, stringToHex } from "viem/utils";
import { type Address, type Hash, ZERO_ADDRESS } from "@/lib/protocol";
import { NIP20_MARKET_ABI } from "./contracts/vaults/nip20-market";
import { execute, type RpcClient, toQuantity } from "./rpc";

/** Each inscription needs about 20,000 gas. */
const GAS = toQuantity(5_000_000);

/** Inscriptions of an account in a market with modules, in the state after a block. */
export interface StatesQuestion {
  readonly market: Address;
  readonly account: Address;
  readonly items: readonly { readonly ticker: string; readonly tokenId: Hash }[];
  readonly blockHash: Hash;
}

/** What vault and market know of an account's inscriptions (spec §10.4.2). */
export interface ItemStates {
  /** Whether the account allows the market. */
  readonly isAllowed: boolean;
  /** The counters of each, in the order of the question. */
  readonly counters: readonly { readonly sequence: bigint; readonly turn: bigint }[];
}

/**
 * Returns what vault and market know of an account's inscriptions; null if there was no market at its address in that state.
 * @throws RetryableError if nodes fail
 */
export async function askItemStates(rpc: RpcClient, question: StatesQuestion): Promise<ItemStates | null> {
  const { market: to, account, items, blockHash } = question;
  const call = { abi: NIP20_MARKET_ABI, functionName: "statesOf" } as const;
  const named = items.map(({ ticker, tokenId }) => ({ ticker: stringToHex(ticker, { size: 32 }), tokenId }));
  const data = encodeFunctionData({ ...call, args: [account, named] });
  const result = await execute(rpc, { from: ZERO_ADDRESS, to, data, gas: GAS, blockHash });
  if (result.kind === "reverted" || result.data === "0x") return null;
  const [isAllowed, states] = decodeFunctionResult({ ...call, data: result.data });
  return { isAllowed, counters: states.map(({ sequence, turn }) => ({ sequence, turn })) };
}
