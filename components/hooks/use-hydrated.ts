import { useSyncExternalStore } from "react";

const subscribe = () => () => undefined;

/**
 * Whether the page reacts to events yet. A form that works only with scripts keeps its button disabled until then: an earlier
 * click would load the page again, and be lost.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
