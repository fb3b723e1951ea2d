import { type LiveQuery, liveQuery } from "@/lib/client/react/live-query";
import { type Live, type Rendered, useLiveQuery } from "@/lib/client/react/use-live-query";
import type { Page, SaleRecord, SalesQuery } from "@/lib/records";
import { blockWithSale } from "./concerns";

const calls = () => import("./calls/sales");

type SalePage = Page<"sales", SaleRecord>;

/** Sales, newest first. */
export function listSalesQuery(query: SalesQuery): LiveQuery<SalePage> {
  return liveQuery({
    key: ["listSales", query],
    read: async (options) => (await calls()).listSales(query, options),
    concern: (block) => blockWithSale(block, query.ticker),
  });
}

/** {@link listSalesQuery}, live. Null: no list. */
export function useSales(query: SalesQuery | null, initial?: Rendered<SalePage>): Live<SalePage> {
  return useLiveQuery(query === null ? null : listSalesQuery(query), initial);
}
