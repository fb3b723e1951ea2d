"use client";

import { useEffect } from "react";

/**
 * Browsers show a page that is gone back to as it was left, asleep in the meantime: it missed what wallets and other
 * pages have told. Where `isOld` finds that this matters, the page is loaded anew.
 */
export function useReloadOnReturn(isOld: () => boolean): void {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && isOld()) window.location.reload();
    };
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, [isOld]);
}
