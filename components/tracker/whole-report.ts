import type { TransactionQuery, TransactionReport } from "@/lib/client";
import type { Hash } from "@/lib/protocol";

/**
 * Number of pages that are read. A call of the market names at most 50 inscriptions, each with two or three operations. A
 * hostile contract can add thousands.
 */
const PAGES = 3;

/** Reads a transaction with its first 300 operations; null if it is unknown. */
export async function wholeReport(
  read: (query: TransactionQuery) => Promise<TransactionReport | null>,
  hash: Hash,
): Promise<TransactionReport | null> {
  let report = await read({ hash });
  for (let page = 1; page < PAGES && report !== null && report.next !== null; page++) {
    const more: TransactionReport | null = await read({ hash, before: report.next });
    // A reorganization between the pages makes an answer of two blocks. The next check of the tracker corrects it.
    report = more === null ? null : { ...more, operations: [...report.operations, ...more.operations] };
  }
  return report;
}
