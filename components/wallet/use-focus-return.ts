"use client";

import { useCallback, useEffect, useRef } from "react";

/** Where the focus goes if the button that connected the wallet is gone: the next step of the page, or the header's account. */
const PLACES = ["[data-after-connect]", "[data-wallet-account]"];
/** The dialogs of RainbowKit. */
const DIALOG = "[data-rk] [role=dialog]";
/** Frames within which the dialog closes and the next step appears. The account's button may take a third of a second. */
const FRAMES = 120;

/**
 * Returns the focus after a wallet was connected. The dialog of the wallets drops it, and the button that opened the dialog is
 * often replaced. Returns a function to call when the dialog opens.
 */
export function useFocusReturn(isConnected: boolean): () => void {
  const opener = useRef<Element | null>(null);
  const remember = useCallback(() => {
    opener.current = document.activeElement;
  }, []);
  useEffect(() => {
    const from = opener.current;
    if (!isConnected || from === null) return;
    opener.current = null;
    let frame = 0;
    let left = FRAMES;
    const settle = () => {
      const next = document.querySelector(DIALOG) === null ? placeAfter(from) : null;
      if (next === null) {
        if (left-- > 0) frame = requestAnimationFrame(settle);
      } else if (document.activeElement === null || document.activeElement === document.body) {
        next.focus({ preventScroll: true });
      }
    };
    // One frame for the page to replace the button.
    frame = requestAnimationFrame(settle);
    return () => cancelAnimationFrame(frame);
  }, [isConnected]);
  return remember;
}

/** Where the focus belongs; null if the page does not show it yet. */
function placeAfter(from: Element): HTMLElement | null {
  const places = PLACES.map((place) => document.querySelector(place));
  const next = [from.isConnected ? from : null, ...places].find((element) => element instanceof HTMLElement);
  return next ?? null;
}
