"use client";

import { lazy, Suspense, useState } from "react";
import { trayTexts } from "../texts/tray";
import { useTracker } from "./context";
import { isUnderWay } from "./tracked";

const TrayPanel = lazy(() => import("./tray-panel"));

const CLASSES =
  "relative inline-flex size-11 items-center justify-center rounded-xs text-soft transition-colors duration-150 hover:text-accent";

/** In the header: the transactions of this device, once there is one. What it opens is loaded when it is opened. */
export function Tray() {
  const { transactions } = useTracker();
  const [isOpen, setOpen] = useState(false);
  if (transactions.length === 0 && !isOpen) return null;
  const underWay = transactions.filter(isUnderWay).length;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={trayTexts.open(underWay)}
        title={trayTexts.open(underWay)}
        onClick={() => setOpen(true)}
        className={CLASSES}
      >
        <svg
          viewBox="0 0 16 16"
          fill="none"
          stroke="currentColor"
          aria-hidden="true"
          className="size-5 [stroke-width:1]"
        >
          <path d="M2 9.5h3.2l1 2h3.6l1-2H14M2 9.5l2-6h8l2 6v4H2z" strokeLinejoin="round" />
        </svg>
        {underWay === 0 ? null : (
          <span className="figures absolute top-1 right-0.5 min-w-4 rounded-full bg-accent px-1 text-center text-[0.65rem] text-on-accent leading-4">
            {underWay}
          </span>
        )}
      </button>
      {isOpen ? (
        <Suspense>
          <TrayPanel onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
