import type { TransactionReport } from "@/lib/client";
import type { OperationName, ReasonCode } from "@/lib/protocol";
import type { ChainStatus } from "../wallet/wallet";
import { blockOf, isOfCoinsOnly, type Subject, type Tracked, type TrackedStatus } from "./tracked";

/** The answers about a transaction, in the order of the requests. Undefined: the request failed or was not possible. */
export interface Observation {
  /** The status that the node reports. */
  readonly onChain: ChainStatus | undefined;
  readonly index: { readonly block: number; readonly final: number } | undefined;
  readonly report: TransactionReport | null | undefined;
}

/** The transaction with the status that follows from the answers. Returns the same object if nothing changed. */
export function advance(tracked: Tracked, seen: Observation): Tracked {
  const { onChain } = seen;
  const indexed = indexedStatus(tracked, seen);
  if (indexed === null && onChain?.kind === "replaced" && onChain.isSame && onChain.hash !== null) {
    const replaced = tracked.hash === null ? tracked.replaced : [...tracked.replaced, tracked.hash];
    return { ...tracked, hash: onChain.hash, replaced, status: { kind: "sent" } };
  }
  // The wallet has not returned the hash, so nothing is known until the transaction is found on the chain.
  if (tracked.hash === null) return tracked;
  const status = indexed ?? chainStatus(tracked, seen);
  const nonce = onChain !== undefined && "nonce" in onChain ? onChain.nonce : tracked.nonce;
  const lostBlock = lostBlockOf(tracked, status);
  if (isSameStatus(status, tracked.status) && nonce === tracked.nonce && lostBlock === tracked.lostBlock)
    return tracked;
  return { ...tracked, status, nonce, lostBlock };
}

function isFinalIn(index: Observation["index"], block: number | null): boolean {
  return index !== undefined && block !== null && index.final >= block;
}

/** The result that the index reports; null if it has none yet. */
function indexedStatus({ subject }: Tracked, { report, index }: Observation): TrackedStatus | null {
  if (!report || report.status === "pending" || report.blockNumber === null) return null;
  const { blockNumber } = report;
  const isFinal = index !== undefined && index.final >= blockNumber;
  if (report.status === "success") return { kind: "accepted", blockNumber, isFinal, ...doneOf(subject, report) };
  return { kind: "rejected", blockNumber, isFinal, reason: firstReason(report) };
}

/** The operation that a call of the market leaves for each inscription. */
const OPERATIONS: Partial<Record<Subject["op"], OperationName>> = {
  ...{ offer: "offer", reprice: "offer", cancel: "cancel", withdraw: "tsf", sweep: "sale" },
};

/** For a call that names several inscriptions, the number for which it succeeded. */
function doneOf({ op, count }: Subject, { operations }: TransactionReport): { readonly done?: number } {
  const expected = OPERATIONS[op];
  if (count === undefined || expected === undefined) return {};
  return { done: operations.filter((one) => one.accepted && one.op === expected).length };
}

function firstReason(report: TransactionReport): ReasonCode {
  return report.operations.find((operation) => operation.reason !== null)?.reason ?? "TRANSACTION_FAILED";
}

function chainStatus(tracked: Tracked, { onChain, index, report }: Observation): TrackedStatus {
  const { status } = tracked;
  if (onChain === undefined) {
    // Without a node only the index shows a reorganization: it no longer reports the result that it had.
    const hadResult = status.kind === "accepted" || status.kind === "rejected";
    return hadResult && report !== undefined && !isOfCoinsOnly(tracked.subject) ? { kind: "sent" } : status;
  }
  switch (onChain.kind) {
    case "pending":
      return { kind: "sent" };
    case "mined": {
      const { blockNumber } = onChain;
      const isRead = index !== undefined && index.block >= blockNumber && report === null;
      if (!onChain.succeeded)
        return { kind: "reverted", blockNumber, isFinal: isRead && isFinalIn(index, blockNumber) };
      if (isRead && isOfCoinsOnly(tracked.subject))
        return { kind: "accepted", blockNumber, isFinal: index.final >= blockNumber };
      return { kind: isRead ? "silent" : "mined", blockNumber };
    }
    case "replaced":
      return { kind: "canceled", by: onChain.hash, isFinal: isFinalIn(index, onChain.blockNumber) };
    case "unknown":
      return { kind: wasSeen(tracked) ? "dropped" : "sent" };
  }
}

/** Whether a node or the index has shown it. The index can report a result before a node has reported the nonce. */
function wasSeen({ nonce, status, lostBlock }: Tracked): boolean {
  return nonce !== null || lostBlock !== null || blockOf(status) !== null;
}

/** The block that held the transaction, if a reorganization removed it and the index has no new result. */
function lostBlockOf(tracked: Tracked, status: TrackedStatus): number | null {
  if (status.kind === "accepted" || status.kind === "rejected") return null;
  const before = blockOf(tracked.status);
  return before !== null && before !== blockOf(status) ? before : tracked.lostBlock;
}

function isSameStatus(a: TrackedStatus, b: TrackedStatus): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
