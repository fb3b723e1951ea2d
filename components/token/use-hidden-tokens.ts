"use client";

import { useMemo, useSyncExternalStore } from "react";
import type { Hash } from "@/lib/protocol";
import { useSettings } from "../hooks/settings";
import { storedHiddenTokens } from "../storage/hidden-tokens";

const NONE: readonly Hash[] = [];

/** The tokens that the person has hidden on this device, by their deploy transactions, and functions to change them. */
export function useHiddenTokens() {
  const { chainId } = useSettings().network;
  const stored = storedHiddenTokens(chainId);
  const hidden = useSyncExternalStore(stored.subscribe, stored.read, () => NONE);
  return useMemo(
    () => ({
      hidden,
      hide: (token: Hash) => stored.change((all) => [...all.filter((each) => each !== token), token]),
      show: (token: Hash) => stored.change((all) => all.filter((each) => each !== token)),
    }),
    [stored, hidden],
  );
}
