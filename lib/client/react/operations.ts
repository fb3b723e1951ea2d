import type {
  AddressOperationsQuery,
  OperationPage,
  OperationsQuery,
  TransactionQuery,
  TransactionReport,
} from "@/lib/records";
import type { OfAddress } from "@/lib/records/contract";
import { blockWith } from "./concerns";
import { type LiveQuery, liveQuery } from "./live-query";
import { type Live, type Rendered, useLiveQuery } from "./use-live-query";

const calls = () => import("../calls/operations");

/** Operations, accepted and rejected, newest first. */
export function listOperationsQuery(query: OperationsQuery): LiveQuery<OperationPage> {
  return liveQuery({
    key: ["listOperations", query],
    read: async (options) => (await calls()).listOperations(query, options),
    concern: (block) => blockWith(block, ({ ticker }) => (query.ticker ?? ticker) === ticker),
  });
}

/** Operations that an address sent or received, newest first. */
export function listAddressOperationsQuery(query: OfAddress & AddressOperationsQuery): LiveQuery<OperationPage> {
  const { address } = query;
  return liveQuery({
    key: ["listAddressOperations", query],
    read: async (options) => (await calls()).listAddressOperations(query, options),
    concern: (block) => blockWith(block, ({ sender, recipient }) => sender === address || recipient === address),
  });
}

/** Milliseconds between requests for a transaction. Its status can change on the chain before the index changes. */
const TRANSACTION_INTERVAL = 2_000;

/** A transaction's status and operations; null if it is unknown or contains no operation. */
export function readTransactionQuery(query: TransactionQuery): LiveQuery<TransactionReport | null> {
  return liveQuery({
    key: ["readTransaction", query],
    read: async (options) => (await calls()).readTransaction(query, options),
    concern: (block) => blockWith(block, ({ transactionHash }) => transactionHash === query.hash),
    interval: TRANSACTION_INTERVAL,
  });
}

/** {@link listOperationsQuery}, live. Null: no list. */
export function useOperations(query: OperationsQuery | null, initial?: Rendered<OperationPage>): Live<OperationPage> {
  return useLiveQuery(query === null ? null : listOperationsQuery(query), initial);
}

/** {@link readTransactionQuery}, live. */
export function useTransaction(
  query: TransactionQuery,
  initial?: Rendered<TransactionReport | null>,
): Live<TransactionReport | null> {
  return useLiveQuery(readTransactionQuery(query), initial);
}
