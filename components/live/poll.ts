import { watchIndex } from "@/lib/client/changes";

/** Milliseconds between two checks. */
const INTERVAL = 1000;
/** Milliseconds after a change of the index until an extra check. */
const SOON = 50;

/** What {@link poll} calls. `isExtra`: the index has changed, so only what a person waits for has to be checked. */
interface Checked {
  check(options?: { readonly isExtra: boolean }): Promise<void>;
}

/**
 * Calls `check` every second while the page is visible, and soon after a change of the index. A check that fails does not end this.
 * Returns a function that stops it.
 */
export function poll(checked: Checked): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let extra: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  // `reportError` makes the failure as visible as an uncaught one.
  const check = (options?: { readonly isExtra: boolean }) =>
    checked.check(options).catch((error: unknown) => reportError(error));
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
