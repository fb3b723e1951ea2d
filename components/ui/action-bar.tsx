"use client";

import { createContext, type ReactNode, useContext } from "react";

/** Whether action bars below stick to the bottom of narrow screens. Not in dialogs. */
const StickyContext = createContext(false);

/** Lets the action bar of a page stick to the bottom of narrow screens. A page has at most one. */
export function StickyActions({ children }: { children: ReactNode }) {
  return <StickyContext value>{children}</StickyContext>;
}

/**
 * The page's main action. On narrow screens it stays at the bottom of the window, below {@link StickyActions}; app/globals.css
 * leaves room for it at the end of the page.
 */
export function ActionBar({ children, className = "" }: { children: ReactNode; className?: string }) {
  const isSticky = useContext(StickyContext);
  return (
    <div
      data-action-bar={isSticky ? "" : undefined}
      className={`space-y-2 ${isSticky ? "action-bar" : ""} ${className}`}
    >
      {children}
    </div>
  );
}
