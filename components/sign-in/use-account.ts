"use client";

import { useSyncExternalStore } from "react";
import { type PasskeyAccount, storedAccount } from "./account";

/** The account that this device knows, also while the person is signed out; null if it knows none. */
export function useStoredAccount(): PasskeyAccount | null {
  return useSyncExternalStore(storedAccount.subscribe, storedAccount.read, () => null);
}
