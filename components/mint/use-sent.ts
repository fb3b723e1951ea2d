"use client";

import { useCallback, useRef, useState } from "react";
import type { Hash } from "@/lib/protocol";
import type { WalletFault } from "../wallet/fault";
import type { WalletActions } from "../wallet/wallet";
import type { draftOf, MintForm } from "./judge";

/** A mint that the person has begun: signing, sent with its hash, or not sent for a reason. */
export interface SentMint {
  readonly key: number;
  readonly form: MintForm;
  readonly hash: Hash | null;
  readonly fault: WalletFault | null;
}

/** The mints of this page, newest first, and how to begin one. */
export function useSentMints() {
  const [sent, setSent] = useState<readonly SentMint[]>([]);
  const nextKey = useRef(0);

  const change = useCallback((key: number, change: Partial<SentMint>) => {
    setSent((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)));
  }, []);

  const begin = useCallback(
    async (form: MintForm, draft: ReturnType<typeof draftOf>, actions: WalletActions) => {
      const key = nextKey.current++;
      setSent((all) => [{ key, form, hash: null, fault: null }, ...all]);
      const outcome = await actions.send(draft);
      change(key, outcome.ok ? { hash: outcome.value } : { fault: outcome.fault });
    },
    [change],
  );

  const dismiss = useCallback((key: number) => setSent((all) => all.filter((one) => one.key !== key)), []);
  return { sent, begin, dismiss };
}
