"use client";

import { useEffect, useRef, useSyncExternalStore } from "react";
import { Toaster, toast } from "sonner";
import { type Settings, useSettings } from "../settings";
import { trackerTexts } from "../texts/tracker";
import { subjectText } from "./subject";
import type { Tracked } from "./tracked";
import { wordsOf } from "./words";

/** Milliseconds that news stay. What waits for the person, in the wallet, stays until it is answered. */
const NEWS = 8_000;
/** Where a thumb reaches for buttons at the foot, news come from above. */
const NARROW = "(width < 40rem)";
const FONT = { fontFamily: "inherit" };
const CLASSES = {
  toast:
    "flex w-full items-start gap-3 border border-line border-l-2 bg-plate px-4 py-3 text-ink text-sm shadow-plate data-[type=success]:border-l-accent data-[type=error]:border-l-refused",
  title: "font-medium",
  description: "mt-0.5 text-soft",
  icon: "hidden",
  closeButton:
    "relative order-last -my-1 -mr-2 ml-auto inline-flex size-7 shrink-0 items-center justify-center text-faint transition-colors duration-150 after:absolute after:-inset-2 hover:text-accent",
};

/** Each transaction's way in one toast, which comes again with each step of it. */
export default function Toasts({ transactions }: { transactions: readonly Tracked[] }) {
  const { nativeCurrency } = useSettings().network;
  const isNarrow = useSyncExternalStore(subscribeToWidth, () => window.matchMedia(NARROW).matches);
  const told = useRef<Map<string, string> | null>(null);
  useEffect(() => {
    const before = told.current;
    told.current = new Map(transactions.map((one) => [one.key, wayKey(one)]));
    // What was there when the page came is no news.
    if (before === null) return;
    for (const one of transactions) if (before.get(one.key) !== wayKey(one)) tell(one, nativeCurrency);
    for (const key of before.keys()) if (!told.current.has(key)) toast.dismiss(key);
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

/** That a block became final is no news. */
function wayKey({ way, hash, lostBlock }: Tracked): string {
  return `${way.at} ${hash} ${lostBlock}`;
}

function tell(one: Tracked, coin: Settings["network"]["nativeCurrency"]): void {
  const { title, text, tone } = wordsOf(one, coin);
  const show = tone === "good" ? toast.success : tone === "bad" ? toast.error : toast.message;
  show(`${subjectText(one.subject)}: ${title}`, {
    id: one.key,
    description: text,
    duration: one.way.at === "signing" ? Number.POSITIVE_INFINITY : NEWS,
  });
}
