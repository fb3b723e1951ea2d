import type { IndexStatus } from "@/lib/client";
import type { Translate } from "@/lib/languages/translate";
import { formatSpan, percentage } from "../format/numbers";

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
export function describeStatus(
  t: Translate,
  status: IndexStatus | null | undefined,
  secondsLeft: number | null = null,
): StatusWords {
  const left = secondsLeft === null ? null : t("sync.timeLeft", { span: formatSpan(t, secondsLeft) });
  return { ...wordsOf(t, status, left), left };
}

function wordsOf(t: Translate, status: IndexStatus | null | undefined, left: string | null): Omit<StatusWords, "left"> {
  if (status === undefined) return { tone: "bad", title: t("sync.unreachable"), text: t("sync.unreachableText") };
  if (status === null) return { tone: "bad", title: t("sync.empty"), text: t("sync.emptyText") };
  switch (status.state) {
    case "synced":
      return { tone: "good", title: t("sync.synced"), text: t("sync.syncedText") };
    case "waiting":
      return { tone: "good", title: t("sync.waiting"), text: t("sync.waitingText", { start: status.startBlock }) };
    case "syncing":
      return {
        tone: "busy",
        title: t("sync.syncing", { share: syncedShare(t, status) }),
        text: [
          t("sync.syncingText", { lag: status.lag ?? 0 }),
          ...(left === null ? [] : [t("sync.syncingLeft", { left })]),
        ].join(" "),
      };
    case "stalled":
      return { tone: "bad", title: t("sync.stalled"), text: stalledText(t, status.chain?.age ?? null) };
  }
}

function syncedShare(t: Translate, { startBlock, index, chain }: IndexStatus): string {
  const first = BigInt(startBlock) - 1n;
  const head = BigInt(chain?.block ?? index.block);
  return percentage(t, BigInt(index.block) - first, head - first);
}

function stalledText(t: Translate, age: number | null): string {
  return age === null ? t("sync.stalledNever") : t("sync.stalledText", { span: formatSpan(t, age) });
}
