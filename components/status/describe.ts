import type { IndexStatus } from "@/lib/client/index";
import { percentage } from "../format";
import { texts } from "../texts";

/** `good`: in step. `busy`: on its way. `bad`: somebody has to look. */
export type Tone = "good" | "busy" | "bad";

export interface StatusWords {
  readonly tone: Tone;
  readonly title: string;
  readonly text: string;
  /** How long it takes until the index is in step; null where that is not known, or not so. */
  readonly left: string | null;
}

/**
 * What to say of index and chain. `status` null: no index yet; undefined: nobody could be asked. `secondsLeft`: until
 * the index is in step; null where nobody knows.
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
      return { tone: "good", title: words.inStep, text: words.inStepText };
    case "waiting":
      return { tone: "good", title: words.waiting, text: words.waitingText(status.startBlock) };
    case "catching-up":
      return {
        tone: "busy",
        title: words.catchingUp(caughtUpShare(status)),
        text: [words.catchingUpText(status.lag ?? 0), ...(left === null ? [] : [words.catchingUpLeft(left)])].join(" "),
      };
    case "stalled":
      return { tone: "bad", title: words.stalled, text: words.stalledText(status.chain?.age ?? null) };
  }
}

function caughtUpShare({ startBlock, index, chain }: IndexStatus): string {
  const first = BigInt(startBlock) - 1n;
  const head = BigInt(chain?.block ?? index.block);
  return percentage(BigInt(index.block) - first, head - first);
}
