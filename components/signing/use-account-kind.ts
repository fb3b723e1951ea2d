"use client";

import { useEffect, useState } from "react";
import type { Address } from "@/lib/protocol";
import { useActions } from "../wallet/use-actions";
import type { AccountKind } from "../wallet/wallet";

/**
 * The lookup of an address's kind. `none`: there is no address, or no wallet on the site's network to read the chain through. `failed`: the
 * node did not answer; `retry` repeats the lookup.
 */
export type KindLookup =
  | { readonly state: "none" | "asking" }
  | { readonly state: "known"; readonly kind: AccountKind }
  | { readonly state: "failed"; readonly retry: () => void };

/** Looks up whether `address` is a contract, through the connected wallet. */
export function useAccountKind(address: Address | null): KindLookup {
  const actions = useActions();
  const [answer, setAnswer] = useState<{ address: Address; kind: AccountKind | null } | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is a new lookup
  useEffect(() => {
    setAnswer(null);
    if (address === null || actions === null) return;
    let isCanceled = false;
    void actions.kindOf(address).then((outcome) => {
      if (!isCanceled) setAnswer({ address, kind: outcome.ok ? outcome.value : null });
    });
    return () => {
      isCanceled = true;
    };
  }, [address, actions, attempt]);
  if (address === null || actions === null) return { state: "none" };
  if (answer === null || answer.address !== address) return { state: "asking" };
  if (answer.kind !== null) return { state: "known", kind: answer.kind };
  return { state: "failed", retry: () => setAttempt((count) => count + 1) };
}
