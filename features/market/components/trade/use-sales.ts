"use client";

import { useMemo, useSyncExternalStore } from "react";
import { useSettings } from "@/components/hooks/settings";
import type { Address } from "@/lib/protocol";
import type { BegunSale } from "./sale";
import { salesCodec, storedSales } from "./sale-storage";

/** The unfinished sales of an account on this device, newest first, with functions to change them. */
export function useSales(account: Address) {
  const { chainId } = useSettings().network;
  const stored = storedSales(chainId, account);
  const sales = useSyncExternalStore(stored.subscribe, stored.read, () => salesCodec.empty);
  return useMemo(
    () => ({
      sales,
      /** Whether the sale is still unfinished, also after a change by another tab. */
      has: (id: string) => stored.read().some((one) => one.id === id),
      add: (sale: BegunSale) => stored.change((all) => [sale, ...all]),
      update: (id: string, change: (sale: BegunSale) => BegunSale) =>
        stored.change((all) => all.map((one) => (one.id === id ? change(one) : one))),
      remove: (id: string) => stored.change((all) => all.filter((one) => one.id !== id)),
    }),
    [stored, sales],
  );
}

export type SalesHandle = ReturnType<typeof useSales>;
