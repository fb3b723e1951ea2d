"use client";

import { useEffect } from "react";

/**
 * Browsers show a page that is gone back to as it was left, asleep in the meantime: it missed what wallets and other
 * pages have told. `onReturn` is called when it wakes.
 */
export function useReturn(onReturn: () => void): void {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onReturn();
    };
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, [onReturn]);
}
