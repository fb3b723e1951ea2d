import type { Tracked } from "./tracked";
import type { Tracker } from "./tracker";

/** Milliseconds in which changes of several transactions count as one. */
const COALESCED = 100;

/** The index's result for the transactions: changes if one is accepted, or if a reorganization undoes one. */
function ownOutcomesOf(transactions: readonly Tracked[]): string {
  const outcomes = transactions.flatMap(({ key, status, lostBlock }) => {
    if (status.kind === "accepted") return [`${key} in ${status.blockNumber}`];
    return lostBlock === null ? [] : [`${key} lost`];
  });
  return outcomes.sort().join(", ");
}

type Source = Pick<Tracker, "read" | "subscribe">;

/**
 * Calls `listener` after the index has accepted transactions of this device, and after a reorganization has undone them.
 * Removing a transaction from the device may also call it. `opened`: when the page was opened, in milliseconds of Unix time.
 * A transaction that another page has sent since may be accepted before this page has loaded the tracker. Returns a function
 * that stops it.
 */
export function onOwnChange(tracker: Source, opened: number, listener: () => void): () => void {
  let before = ownOutcomesOf(tracker.read().filter(({ createdAt }) => createdAt < opened));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const compare = () => {
    const outcomes = ownOutcomesOf(tracker.read());
    if (outcomes === before) return;
    before = outcomes;
    clearTimeout(timer);
    timer = setTimeout(listener, COALESCED);
  };
  const unsubscribe = tracker.subscribe(compare);
  compare();
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}
