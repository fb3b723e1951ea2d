"use client";

import { useTracker } from "@/components/tracker/context";
import { useSellCheck } from "@/features/market/client/checks";
import { sellItems } from "./check-items";
import { type BegunSale, planSale, type SaleView } from "./sale";

/** Plans a sale with the live state of the index and of the transactions. */
export function useSalePlan(sale: BegunSale) {
  const tracker = useTracker();
  const { account, items } = sale;
  const { data, isFailing } = useSellCheck({ from: account, items: sellItems(items) });
  const view: SaleView = { checked: data?.items, block: data?.anchor.block ?? 0, tracked: tracker.transactions };
  return { plan: planSale(sale, view), view, isFailing: isFailing && data === undefined };
}
