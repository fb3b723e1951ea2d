import { type OfAddress, takes } from "@/lib/records/contract";
import {
  type AddressOperationsQuery,
  type OperationsQuery,
  operationPage,
  type TransactionQuery,
  transactionReport,
} from "@/lib/records/operation";

export const listOperations = takes<OperationsQuery>()("/explorer/operations", operationPage);
export const listAddressOperations = takes<OfAddress & AddressOperationsQuery>()(
  "/explorer/addresses/:address/operations",
  operationPage,
);
export const readTransaction = takes<TransactionQuery>()("/explorer/transactions/:hash", transactionReport);
