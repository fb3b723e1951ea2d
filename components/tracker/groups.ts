import { type TrackedTone, toneOf } from "./describe";
import { isEnded, isFinished, type StatusWord, type Tracked, wordOf } from "./tracked";

/** Several transactions of one kind, shown as one card. */
export interface TrackedGroup {
  /** The oldest member's key, so that it stays the same while the group grows. */
  readonly key: string;
  /** Newest first. */
  readonly members: readonly Tracked[];
}

/** From this number on, transactions of one kind are a group. */
const SMALLEST_GROUP = 6;
/** Milliseconds between two transactions of a group, at most. */
const LONGEST_PAUSE = 600_000;

/**
 * Groups transactions, newest first, of one account that do the same with one ticker: a run of a hundred mints is one group.
 * Fewer than {@link SMALLEST_GROUP} are not grouped. The newest transaction of each group determines the order.
 */
export function groupTracked(transactions: readonly Tracked[]): readonly TrackedGroup[] {
  const runs: Tracked[][] = [];
  const latest = new Map<string, Tracked[]>();
  for (const one of transactions) {
    // Each request that the wallet refused has its own reason and remedy.
    const kind = one.status.kind === "not-sent" ? one.key : kindOf(one);
    const run = latest.get(kind);
    const last = run?.at(-1);
    if (run !== undefined && last !== undefined && last.createdAt - one.createdAt <= LONGEST_PAUSE) run.push(one);
    else {
      const begun = [one];
      latest.set(kind, begun);
      runs.push(begun);
    }
  }
  const groups = runs.flatMap((run) => (run.length < SMALLEST_GROUP ? run.map((one) => [one]) : [run]));
  return groups
    .map((members) => ({ key: members.at(-1)?.key ?? "", members }))
    .sort((a, b) => (b.members[0]?.createdAt ?? 0) - (a.members[0]?.createdAt ?? 0));
}

function kindOf({ account, subject, chainId }: Tracked): string {
  return `${chainId} ${account} ${subject.op} ${subject.ticker}`;
}

/** The statuses of the members of a group. */
export interface GroupCounts {
  readonly confirmed: number;
  readonly pending: number;
  readonly failed: number;
  /** Of the pending ones, those of which it is not known whether they were sent. */
  readonly unanswered: number;
  /** Of the failed ones, those that another transaction replaced. */
  readonly canceled: number;
}

/** Counts the statuses of transactions. */
export function countTracked(members: readonly Tracked[]): GroupCounts {
  const words = members.map(({ status }) => wordOf(status));
  const countWord = (word: StatusWord) => words.filter((each) => each === word).length;
  const countKind = (kind: Tracked["status"]["kind"]) => members.filter(({ status }) => status.kind === kind).length;
  return {
    ...{ confirmed: countWord("confirmed"), pending: countWord("pending"), failed: countWord("failed") },
    ...{ unanswered: countKind("unanswered"), canceled: countKind("canceled") },
  };
}

/** Whether a group is shown as one line: all members are confirmed. The newest group is not, until they are final. */
export function isFolded({ members }: TrackedGroup, isNewest: boolean): boolean {
  return members.every((one) => one.status.kind === "accepted" && (!isNewest || isEnded(one)));
}

/** The tone of a group: `bad` if a member has it, `good` if some were accepted and all are finished. */
export function groupTone(members: readonly Tracked[]): TrackedTone {
  const tones = members.map(({ status }) => toneOf(status));
  if (tones.includes("bad")) return "bad";
  return tones.includes("good") && members.every(isFinished) ? "good" : "plain";
}
