import type { TokenSummary } from "@/lib/client/index";

/** Whether it can be minted in some way: there is supply left, and a way that is not closed for ever. */
export function canBeMinted({ supply, max, cmint, contract }: TokenSummary): boolean {
  return supply < max && (!cmint || contract !== null);
}
