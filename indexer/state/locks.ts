import type { Address, Hash, Lock } from "@/lib/protocol";

/** The lock that a vault has of an inscription (spec §1.3.8), as the tables have it. Null: it has none anymore. */
export interface StoredLock {
  readonly vault: Address;
  readonly ticker: string;
  readonly tokenId: Hash;
  readonly lock: Lock | null;
}

/** Identifies a lock. */
export function lockKey({ vault, ticker, tokenId }: Omit<StoredLock, "lock">): string {
  return `${vault}:${ticker}:${tokenId}`;
}
