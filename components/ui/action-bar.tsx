"use client";

import { createContext, type ReactNode, useContext } from "react";
import { createPortal } from "react-dom";

/** Whether action bars below stick to the bottom of narrow screens. Not in dialogs. */
const StickyContext = createContext(false);

/** Lets the action bar of a page stick to the bottom of narrow screens. A page has at most one. */
export function StickyActions({ children }: { children: ReactNode }) {
  return <StickyContext value>{children}</StickyContext>;
}

/** The place of the main action of a dialog; null before it is there. Undefined outside of dialogs. */
export const DialogFooter = createContext<HTMLElement | null | undefined>(undefined);

/**
 * The main action of a page or of a dialog, where it stays in view below the part that scrolls. On narrow screens it stays at the bottom of the window, below {@link StickyActions}; app/globals.css
 * leaves room for it at the end of the page.
 */
export function ActionBar({ children, className = "" }: { children: ReactNode; className?: string }) {
  const isSticky = useContext(StickyContext);
  const footer = useContext(DialogFooter);
  if (footer === null) return null;
  if (footer !== undefined) return createPortal(<div className={`space-y-2 ${className}`}>{children}</div>, footer);
  return (
    <div
      data-action-bar={isSticky ? "" : undefined}
      className={`space-y-2 ${isSticky ? "action-bar" : ""} ${className}`}
    >
      {children}
    </div>
  );
}
