"use client";

import { lazy, Suspense, useState } from "react";
import { useTranslate } from "@/lib/languages/translate";
import { useTracker } from "./context";
import { wordOf } from "./tracked";

const TrayPanel = lazy(() => import("./tray-panel"));

const CLASSES =
  "relative inline-flex size-11 items-center justify-center rounded-xs text-soft transition-colors duration-150 hover:text-accent";

/** The button that opens the transactions of this device; nothing if there are none. */
export default function TrayButton() {
  const t = useTranslate();
  const { transactions } = useTracker();
  const [isOpen, setOpen] = useState(false);
  if (transactions.length === 0 && !isOpen) return null;
  const pending = transactions.filter(({ status }) => wordOf(status) === "pending").length;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={t("tray.open", { pending })}
        title={t("tray.open", { pending })}
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
        {pending === 0 ? null : (
          <span className="figures absolute top-1 right-0.5 min-w-4 rounded-full bg-accent px-1 text-center text-[0.65rem] text-on-accent leading-4">
            {pending}
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
