import type { Lookalikes } from "@/lib/records";
import type { Change, ChangedOperation } from "../change";
import type { Concern } from "./live-query";

/** Seconds of an hour. Numbers of the last 24 hours change when a block begins another hour. */
const HOUR = 3_600;

/** Every block: the answer describes the latest state, or depends on the chain. */
export function everyBlock(): Concern {
  return "now";
}

/** Blocks with an operation for which `isMeant` returns true. */
export function blockWith(block: Change, isMeant: (operation: ChangedOperation) => boolean): Concern {
  return block.operations.some(isMeant) ? "now" : null;
}

/** Blocks with an accepted operation: of any ticker if `tickers` is null. */
export function blockWithAccepted(block: Change, tickers: readonly string[] | null): Concern {
  return blockWith(block, ({ ticker, accepted }) => accepted === true && (tickers === null || isOf(ticker, tickers)));
}

/** Whether a block begins another hour. */
export function beginsHour({ timestamp, timestampBefore }: Change): boolean {
  return timestamp !== null && Math.floor(timestamp / HOUR) > Math.floor(timestampBefore / HOUR);
}

interface NamedToken {
  readonly ticker: string;
  readonly lookalikes: Lookalikes | null;
}

/**
 * Numbers of these tokens, some of them of the last 24 hours: blocks with an accepted operation of one of them or of a token that they
 * name as a lookalike, or with a new token, which may be a lookalike. Among more lookalikes, any may become the most held one.
 */
export function blockWithTokens(block: Change, tokens: readonly NamedToken[]): Concern {
  if (beginsHour(block)) return "now";
  const named = tokens.flatMap(({ ticker, lookalikes }) => [
    ticker,
    ...(lookalikes === null ? [] : [lookalikes.first.ticker, lookalikes.mostHeld.ticker]),
  ]);
  const isMeant = ({ op, ticker, accepted }: ChangedOperation) =>
    accepted === true && (op === "deploy" || isOf(ticker, named));
  const hasMore = tokens.some(({ lookalikes }) => (lookalikes?.count ?? 0) > 1);
  return blockWith(block, isMeant) ?? (hasMore && blockWithAccepted(block, null) !== null ? "soon" : null);
}

function isOf(ticker: unknown, tickers: readonly string[]): boolean {
  return tickers.some((each) => each === ticker);
}
