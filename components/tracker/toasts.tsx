"use client";

import { useEffect, useRef, useSyncExternalStore } from "react";
import { Toaster, toast } from "sonner";
import { type Settings, useSettings } from "../settings";
import { trackerTexts } from "../texts/tracker";
import { describeTracked } from "./describe";
import { subjectText } from "./subject";
import type { Tracked } from "./tracked";

/** Milliseconds that a toast stays. While the wallet waits for the person, the toast stays until the answer. */
const DURATION = 8_000;
/** Narrow screens show toasts at the top, away from the buttons at the bottom. */
const NARROW = "(width < 40rem)";
const FONT = { fontFamily: "inherit" };
const CLASSES = {
  toast:
    "flex w-full items-start gap-3 border border-line border-l-2 bg-surface px-4 py-3 text-ink text-sm shadow-raised data-[type=success]:border-l-accent data-[type=error]:border-l-refused",
  title: "font-medium",
  description: "mt-0.5 text-soft",
  icon: "hidden",
  closeButton:
    "relative order-last -my-1 -mr-2 ml-auto inline-flex size-7 shrink-0 items-center justify-center text-faint transition-colors duration-150 after:absolute after:-inset-2 hover:text-accent",
};

/** One toast per transaction, shown again with each new status. */
export default function Toasts({ transactions }: { transactions: readonly Tracked[] }) {
  const { nativeCurrency } = useSettings().network;
  const isNarrow = useSyncExternalStore(subscribeToWidth, () => window.matchMedia(NARROW).matches);
  const seen = useRef<Map<string, string> | null>(null);
  useEffect(() => {
    const before = seen.current;
    seen.current = new Map(transactions.map((one) => [one.key, statusKey(one)]));
    // No toasts for the transactions that the page loaded with.
    if (before === null) return;
    for (const one of transactions) if (before.get(one.key) !== statusKey(one)) notify(one, nativeCurrency);
    for (const key of before.keys()) if (!seen.current.has(key)) toast.dismiss(key);
  }, [transactions, nativeCurrency]);
  return (
    <Toaster
      containerAriaLabel={trackerTexts.toasts}
      position={isNarrow ? "top-center" : "bottom-left"}
      closeButton
      visibleToasts={4}
      gap={8}
      style={FONT}
      toastOptions={{ unstyled: true, classNames: CLASSES, closeButtonAriaLabel: trackerTexts.dismiss }}
    />
  );
}

function subscribeToWidth(listener: () => void): () => void {
  const narrow = window.matchMedia(NARROW);
  narrow.addEventListener("change", listener);
  return () => narrow.removeEventListener("change", listener);
}

/** Identifies the status for toasts. Leaves out that the block became final. */
function statusKey({ status, hash, lostBlock }: Tracked): string {
  return `${status.kind} ${hash} ${lostBlock}`;
}

function notify(one: Tracked, coin: Settings["network"]["nativeCurrency"]): void {
  const { title, text, tone } = describeTracked(one, coin);
  const show = tone === "good" ? toast.success : tone === "bad" ? toast.error : toast.message;
  show(`${subjectText(one.subject)}: ${title}`, {
    id: one.key,
    description: text,
    duration: one.status.kind === "signing" ? Number.POSITIVE_INFINITY : DURATION,
  });
}
