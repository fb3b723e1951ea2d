"use client";

import { useLayoutEffect } from "react";

/**
 * Lays out the whole page (`rendered-near` in app/globals.css) if its address names a part of it, before the router scrolls there.
 * A browser does so itself when it loads the page, but not when the router shows it: `:target` then stays as it was.
 */
export function LaidOutForTarget() {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (window.location.hash === "") return;
    dataset.laidOut = "whole";
    return () => {
      delete dataset.laidOut;
    };
  }, []);
  return null;
}
