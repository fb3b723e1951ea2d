"use client";

import { useCallback, useMemo, useSyncExternalStore } from "react";
import type { Address } from "@/lib/protocol";
import { useSettings } from "../settings";
import type { Sale } from "./sale";
import { salesKey } from "./sale-storage";
import { changeSales, onSales, readSales } from "./sales-store";

const NONE: readonly Sale[] = [];

/** The unfinished sales of an account on this device, newest first, with functions to change them. */
export function useSales(account: Address) {
  const { chainId } = useSettings().network;
  const key = salesKey(chainId, account);
  const sales = useSyncExternalStore(
    onSales,
    useCallback(() => readSales(key), [key]),
    () => NONE,
  );
  return useMemo(
    () => ({
      sales,
      add: (sale: Sale) => changeSales(key, (all) => [sale, ...all]),
      update: (id: string, change: (sale: Sale) => Sale) =>
        changeSales(key, (all) => all.map((one) => (one.id === id ? change(one) : one))),
      remove: (id: string) => changeSales(key, (all) => all.filter((one) => one.id !== id)),
    }),
    [key, sales],
  );
}

export type SalesHandle = ReturnType<typeof useSales>;
