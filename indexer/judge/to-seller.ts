import type { Sale } from "@/lib/protocol";

/** Whether the seller sold to itself: the buyer or the recipient is the seller or its vault (spec §10.3.13). */
export function isToSeller({ seller, vault, buyer, recipient }: Sale): boolean {
  return [buyer, recipient].some((address) => address === seller || address === vault);
}
