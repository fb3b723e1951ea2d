import type { Network } from "@/lib/chain/networks";
import { marketAddress } from "@/lib/protocol/market-contracts";

/** Whether a network has the market's contract. */
export const hasMarket = (network: Network): boolean => marketAddress(network) !== null;
