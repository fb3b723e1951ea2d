import { vaultOf } from "@/lib/chain/contracts/nip20-market";
import type { Network } from "@/lib/chain/networks";
import type { Address } from "@/lib/protocol";
import { marketAddress } from "@/lib/protocol/market-contracts";

/** The vault of an account on a network; null if there is no market. */
export function vaultOn(network: Network, account: Address): Address | null {
  const market = marketAddress(network);
  return market && vaultOf(market, account);
}
