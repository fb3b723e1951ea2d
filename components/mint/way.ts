import type { TransactionReport } from "@/lib/api/client";
import type { ReasonCode } from "@/lib/protocol";
import type { WalletFault } from "../wallet/fault";
import type { Inclusion } from "../wallet/wallet";
import type { SentMint } from "./use-sent";

/** Where a transaction stands on its way. Mined alone is not the end: the index has the last word. */
export type Way =
  | { readonly at: "signing" }
  | { readonly at: "not-sent"; readonly fault: WalletFault }
  | { readonly at: "sent" }
  | { readonly at: "mined"; readonly blockNumber: bigint }
  | { readonly at: "accepted" }
  | { readonly at: "rejected"; readonly reason: ReasonCode };

/** What wallet, chain and index together say of a mint. `undefined` and null: they know nothing yet. */
export function wayOf(
  mint: Pick<SentMint, "hash" | "fault">,
  report: TransactionReport | null | undefined,
  inclusion: Inclusion | null | undefined,
): Way {
  if (mint.fault !== null) return { at: "not-sent", fault: mint.fault };
  if (mint.hash === null) return { at: "signing" };
  if (report?.status === "success") return { at: "accepted" };
  if (report?.status === "failed") return { at: "rejected", reason: firstReason(report) };
  return inclusion ? { at: "mined", blockNumber: inclusion.blockNumber } : { at: "sent" };
}

export function isAtEnd(way: Way): boolean {
  return way.at === "accepted" || way.at === "rejected" || way.at === "not-sent";
}

function firstReason(report: TransactionReport): ReasonCode {
  return report.operations.find((operation) => operation.reason !== null)?.reason ?? "TRANSACTION_FAILED";
}
