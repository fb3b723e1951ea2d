import type { TransactionReport } from "@/lib/client/index";
import type { ReasonCode } from "@/lib/protocol";
import type { Standing } from "../wallet/wallet";
import { blockOf, type Tracked, type Way } from "./tracked";

/** What was seen of a transaction, in this order of asking; undefined: nobody could be asked. */
export interface Observation {
  readonly standing: Standing | undefined;
  readonly index: { readonly block: number; readonly final: number } | undefined;
  readonly report: TransactionReport | null | undefined;
}

/** The transaction after what was seen of it. The same object where nothing is new. */
export function advance(tracked: Tracked, seen: Observation): Tracked {
  const { standing } = seen;
  const judged = judgedWay(seen);
  if (judged === null && standing?.at === "replaced" && standing.isSame && standing.hash !== null) {
    const replaced = tracked.hash === null ? tracked.replaced : [...tracked.replaced, tracked.hash];
    return { ...tracked, hash: standing.hash, replaced, way: { at: "sent" } };
  }
  // The wallet has not said its hash: until it is found on the chain nothing is known of it.
  if (tracked.hash === null) return tracked;
  const way = judged ?? wayOnChain(tracked, seen);
  const nonce = standing !== undefined && "nonce" in standing ? standing.nonce : tracked.nonce;
  const lostBlock = lostBlockOf(tracked, way);
  if (isSameWay(way, tracked.way) && nonce === tracked.nonce && lostBlock === tracked.lostBlock) return tracked;
  return { ...tracked, way, nonce, lostBlock };
}

/** Null: the index has not judged it. */
function judgedWay({ report, index }: Observation): Way | null {
  if (!report || report.status === "pending" || report.blockNumber === null) return null;
  const { blockNumber } = report;
  const isFinal = index !== undefined && index.final >= blockNumber;
  if (report.status === "success") return { at: "accepted", blockNumber, isFinal };
  return { at: "rejected", blockNumber, isFinal, reason: firstReason(report) };
}

function firstReason(report: TransactionReport): ReasonCode {
  return report.operations.find((operation) => operation.reason !== null)?.reason ?? "TRANSACTION_FAILED";
}

function wayOnChain(tracked: Tracked, { standing, index, report }: Observation): Way {
  if (standing === undefined) {
    // Without a node the index's word is all there is: that it has lost what it had judged counts.
    const wasJudged = tracked.way.at === "accepted" || tracked.way.at === "rejected";
    return wasJudged && report !== undefined ? { at: "sent" } : tracked.way;
  }
  switch (standing.at) {
    case "pending":
      return { at: "sent" };
    case "mined": {
      const { blockNumber } = standing;
      if (!standing.succeeded) return { at: "reverted", blockNumber };
      const isRead = index !== undefined && index.block >= blockNumber && report === null;
      return { at: isRead ? "silent" : "mined", blockNumber };
    }
    case "replaced":
      return { at: "cancelled", by: standing.hash };
    case "unknown":
      return { at: tracked.nonce === null ? "sent" : "dropped" };
  }
}

/** A block that held it and holds it no more was taken by a reorganisation. */
function lostBlockOf(tracked: Tracked, way: Way): number | null {
  if (way.at === "accepted" || way.at === "rejected") return null;
  const before = blockOf(tracked.way);
  return before !== null && before !== blockOf(way) ? before : tracked.lostBlock;
}

function isSameWay(a: Way, b: Way): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
