import type { Address } from "@/lib/protocol";
import { type SentCall, sentCallCodec } from "../contract-call/sent-call";
import { memoizeStored, storedValue } from "../storage/stored-value";

/** The last airdrop on a chain that this device has created and whose total is not paid; null: none. */
export const storedCreation = memoizeStored((chainId: number) =>
  storedValue<SentCall | null>(`engrave.airdrop.${chainId}`, sentCallCodec),
);

/**
 * The call that this device has sent to an airdrop and whose block it waits for; null: none. `by`: a step of the funder, or the holder
 * whose share it claims.
 */
export const storedAirdropCall = memoizeStored((chainId: number, claim: Address, by: string) =>
  storedValue<SentCall | null>(`engrave.airdrop.${chainId}.${claim}.${by}`, sentCallCodec),
);
