import type { ListedToken } from "@/lib/client";

/** Whether the token has supply left, and can be minted by message or by its contract. */
export function canBeMinted({ supply, max, cmint, contract }: ListedToken): boolean {
  return supply < max && (!cmint || contract !== null);
}
