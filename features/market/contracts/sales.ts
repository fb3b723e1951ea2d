import { takes } from "@/lib/records/contract";
import { type SalesQuery, salePage } from "@/lib/records/sale";

export const listSales = takes<SalesQuery>()("/explorer/sales", salePage);
