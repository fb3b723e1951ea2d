import { watchIndex } from "../live/source";
import type { Tracker } from "./tracker";

/** Milliseconds between two checks of the transactions. */
const INTERVAL = 1000;
/** Milliseconds after a change of the index until the transactions are checked. */
const SOON = 50;

/**
 * Checks the transactions every second while the page is visible, and those that a person waits for soon after a change of
 * the index. A check that fails does not end this. Returns a function that stops it.
 */
export function poll(tracker: Pick<Tracker, "check">): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let extra: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  // `reportError` makes the failure as visible as an uncaught one.
  const check = (options?: { readonly isExtra: boolean }) =>
    tracker.check(options).catch((error: unknown) => reportError(error));
  const again = async () => {
    if (!document.hidden) await check();
    if (!isStopped) timer = setTimeout(() => void again(), INTERVAL);
  };
  const unwatch = watchIndex(() => {
    clearTimeout(extra);
    extra = setTimeout(() => void check({ isExtra: true }), SOON);
  });
  void again();
  return () => {
    isStopped = true;
    unwatch();
    clearTimeout(timer);
    clearTimeout(extra);
  };
}
