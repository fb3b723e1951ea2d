import { type OfAddress, takes } from "@/lib/records/contract";
import { type OperationsQuery, operationPage, type TransactionQuery, transactionReport } from "@/lib/records/operation";
import type { PageQuery } from "@/lib/records/page";

export const listOperations = takes<OperationsQuery>()("/explorer/operations", operationPage);
export const listAddressOperations = takes<OfAddress & PageQuery>()(
  "/explorer/addresses/:address/operations",
  operationPage,
);
export const readTransaction = takes<TransactionQuery>()("/explorer/transactions/:hash", transactionReport);
