import type { IndexStatus } from "@/lib/client";
import { percentage } from "../format";
import { texts } from "../texts";

/** `good`: synced. `busy`: syncing. `bad`: the operator has to act. */
export type StatusTone = "good" | "busy" | "bad";

export interface StatusWords {
  readonly tone: StatusTone;
  readonly title: string;
  readonly text: string;
  /** Time until the index is synced, as a text; null if it is unknown or the index is not syncing. */
  readonly left: string | null;
}

/**
 * The texts for a status. `status` is null if there is no index yet, and undefined if the request failed. `secondsLeft`:
 * estimated seconds until the index is synced; null if unknown.
 */
export function describeStatus(status: IndexStatus | null | undefined, secondsLeft: number | null = null): StatusWords {
  const left = secondsLeft === null ? null : texts.status.timeLeft(secondsLeft);
  return { ...wordsOf(status, left), left };
}

function wordsOf(status: IndexStatus | null | undefined, left: string | null): Omit<StatusWords, "left"> {
  const words = texts.status;
  if (status === undefined) return { tone: "bad", title: words.unreachable, text: words.unreachableText };
  if (status === null) return { tone: "bad", title: words.empty, text: words.emptyText };
  switch (status.state) {
    case "in-step":
      return { tone: "good", title: words.synced, text: words.syncedText };
    case "waiting":
      return { tone: "good", title: words.waiting, text: words.waitingText(status.startBlock) };
    case "catching-up":
      return {
        tone: "busy",
        title: words.syncing(syncedShare(status)),
        text: [words.syncingText(status.lag ?? 0), ...(left === null ? [] : [words.syncingLeft(left)])].join(" "),
      };
    case "stalled":
      return { tone: "bad", title: words.stalled, text: words.stalledText(status.chain?.age ?? null) };
  }
}

function syncedShare({ startBlock, index, chain }: IndexStatus): string {
  const first = BigInt(startBlock) - 1n;
  const head = BigInt(chain?.block ?? index.block);
  return percentage(BigInt(index.block) - first, head - first);
}
