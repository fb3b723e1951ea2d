import type { Address, Hash, Hex } from "@/lib/protocol";

/** An `eth_call` on the state after the block with this hash. */
export interface EthCall {
  readonly from: Address;
  readonly to: Address;
  readonly data: Hex;
  readonly gas: Hex;
  readonly blockHash: Hash;
}
