"use client";

import { useLive } from "../live/use-live";
import { useTracker } from "../tracker/context";
import { type BegunSale, planSale, type SaleView } from "./sale";
import { liveSellCheck, sellItems } from "./sources";

/** Plans a sale with the live state of the index and of the transactions. */
export function useSalePlan(sale: BegunSale) {
  const tracker = useTracker();
  const { account, items } = sale;
  const { data, isFailing } = useLive(liveSellCheck({ from: account, items: sellItems(items) }));
  const view: SaleView = { checked: data?.items, block: data?.anchor.block ?? 0, tracked: tracker.transactions };
  return { plan: planSale(sale, view), view, isFailing: isFailing && data === undefined };
}
