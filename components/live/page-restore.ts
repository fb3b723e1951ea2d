"use client";

import { useCallback, useEffect } from "react";

/**
 * Calls `onRestore` when the browser restores the page from its back/forward cache. A cached page runs no code, so it
 * misses every event of the wallet and of other tabs.
 */
export function usePageRestore(onRestore: () => void): void {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onRestore();
    };
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, [onRestore]);
}

/** Reloads a page restored from the back/forward cache if `isStale` returns true. */
export function useReloadOnRestore(isStale: () => boolean): void {
  usePageRestore(
    useCallback(() => {
      if (isStale()) window.location.reload();
    }, [isStale]),
  );
}
