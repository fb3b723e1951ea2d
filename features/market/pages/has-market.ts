import type { Network } from "@/lib/chain/networks";

/** Whether a network has the market's contract. */
export const hasMarket = ({ market }: Network): boolean => market !== null;
