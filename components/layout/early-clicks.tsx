"use client";

import { useEffect } from "react";

declare global {
  interface Window {
    /** Ends the wait of {@link EARLY_CLICKS}, and returns the last button that was clicked. */
    takeEarlyClick?: () => HTMLButtonElement | null;
  }
}

/** Clicks the button again that a person has clicked before the page reacted to clicks. */
export function EarlyClicks() {
  useEffect(() => {
    const button = window.takeEarlyClick?.();
    delete window.takeEarlyClick;
    button?.click();
  }, []);
  return null;
}
