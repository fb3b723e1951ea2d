import { blockOf, isPending, type Tracked } from "../tracker/tracked";
import type { OwnMints } from "./outlook";

/** Milliseconds of {@link OwnMints.lastMinute} and {@link OwnMints.minedBlocks}. */
const MINUTE = 60_000;
const TEN_MINUTES = 600_000;

/** A transaction with one of these may still take its id, or has taken it. */
const MAY_TAKE_ID: ReadonlySet<Tracked["status"]["kind"]> = new Set([
  ...(["signing", "unanswered", "sent", "mined", "dropped", "accepted"] as const),
]);

/** The user's own mints of the ticker, among the transactions sent from this device. `now`: in milliseconds. */
export function ownMintsOf(transactions: readonly Tracked[], ticker: string, now: number): OwnMints {
  const mints = transactions.filter(({ subject }) => subject.op === "mint" && subject.ticker === ticker);
  const inBlocks = mints.filter(({ status }) => blockOf(status) !== null);
  return {
    lastMinute: mints.filter(({ createdAt, status }) => now - createdAt < MINUTE && status.kind !== "not-sent").length,
    minedBlocks: inBlocks
      .filter(({ createdAt }) => now - createdAt < TEN_MINUTES)
      .flatMap(({ status }) => blockOf(status) ?? []),
    pending: mints.filter(isPending).length,
    ids: mints.flatMap(({ subject, status }) =>
      subject.id === null || !MAY_TAKE_ID.has(status.kind) ? [] : [subject.id],
    ),
  };
}
