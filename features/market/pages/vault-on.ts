import { vaultOf } from "@/lib/chain/contracts/nip20-market";
import type { Network } from "@/lib/chain/networks";
import type { Address } from "@/lib/protocol";

/** The vault of an account on a network; null if there is no market. */
export const vaultOn = ({ market }: Network, account: Address): Address | null => market && vaultOf(market, account);
