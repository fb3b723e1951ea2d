import type { TokenSummary } from "@/lib/client";

/** Whether the token has supply left, and can be minted by message or by its contract. */
export function canBeMinted({ supply, max, cmint, contract }: TokenSummary): boolean {
  return supply < max && (!cmint || contract !== null);
}
