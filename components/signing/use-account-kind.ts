"use client";

import { useEffect, useState } from "react";
import type { Address } from "@/lib/protocol";
import { type AccountKind, useWallet } from "../wallet/wallet";

/**
 * What the chain's node says about an address. `none`: no address, or no wallet through which a node can be asked.
 * `failed`: the node did not answer; `retry` asks it again.
 */
export type KindLookup =
  | { readonly state: "none" | "asking" }
  | { readonly state: "known"; readonly kind: AccountKind }
  | { readonly state: "failed"; readonly retry: () => void };

/** Asks the chain's node whether there is a contract at `address`. */
export function useAccountKind(address: Address | null): KindLookup {
  const wallet = useWallet();
  const actions = wallet.phase === "connected" ? wallet.actions : null;
  const [answer, setAnswer] = useState<{ address: Address; kind: AccountKind | null } | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    setAnswer(null);
    if (address === null || actions === null) return;
    let isOver = false;
    void actions.kindOf(address).then((outcome) => {
      if (!isOver) setAnswer({ address, kind: outcome.ok ? outcome.value : null });
    });
    return () => {
      isOver = true;
    };
  }, [address, actions, attempt]);
  if (address === null || actions === null) return { state: "none" };
  if (answer === null || answer.address !== address) return { state: "asking" };
  if (answer.kind !== null) return { state: "known", kind: answer.kind };
  return { state: "failed", retry: () => setAttempt((count) => count + 1) };
}
