"use client";

import { useMemo } from "react";
import type { Hash } from "@/lib/protocol";
import { useTracker } from "./context";

/** Whether a row comes from a transaction that this device has sent. */
export function useIsOwn(): (row: { readonly transactionHash: Hash }) => boolean {
  const { transactions } = useTracker();
  return useMemo(() => {
    const own = new Set(transactions.flatMap(({ hash, replaced }) => (hash === null ? replaced : [hash, ...replaced])));
    return ({ transactionHash }) => own.has(transactionHash);
  }, [transactions]);
}
