import { type SentCall, sentCallCodec } from "../contract-call/sent-call";
import { memoizeStored, storedValue } from "../storage";

/** The last airdrop on a chain that this device has created and whose total is not paid; null: none. */
export const storedCreation = memoizeStored((chainId: number) =>
  storedValue<SentCall | null>(`engrave.airdrop.${chainId}`, sentCallCodec),
);
