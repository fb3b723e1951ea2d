import { type SentCall, sentCallCodec } from "@/components/contract-call/sent-call";
import { memoizeStored, storedValue } from "@/components/storage/stored-value";
import type { Address } from "@/lib/protocol";

/** The last airdrop that this device created on a chain, until its total is paid; null: none. */
export const storedCreation = memoizeStored((chainId: number) =>
  storedValue<SentCall | null>(`engrave.airdrop.${chainId}`, sentCallCodec),
);

/**
 * The call to an airdrop that this device has sent and that is not in a block yet; null: none. `by`: a step of the funder, or
 * the holder who claims a share.
 */
export const storedAirdropCall = memoizeStored((chainId: number, claim: Address, by: string) =>
  storedValue<SentCall | null>(`engrave.airdrop.${chainId}.${claim}.${by}`, sentCallCodec),
);
