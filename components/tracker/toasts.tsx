"use client";

import { useEffect, useRef } from "react";
import { Toaster, toast } from "sonner";
import { type Settings, useSettings } from "../settings";
import { trackerTexts } from "../texts/tracker";
import { subjectText } from "./subject";
import { isUnderWay, type Tracked } from "./tracked";
import { wordsOf } from "./words";

/** Milliseconds that an end stays. */
const END = 8_000;
const FONT = { fontFamily: "inherit" };
const CLASSES = {
  toast:
    "flex w-full items-start gap-3 border border-line border-l-2 bg-plate px-4 py-3 text-ink text-sm shadow-plate data-[type=success]:border-l-accent data-[type=error]:border-l-refused",
  title: "font-medium",
  description: "mt-0.5 text-soft",
  icon: "hidden",
};

/** Each transaction's way in one toast: it changes with the way, and goes a while after its end. */
export default function Toasts({ transactions }: { transactions: readonly Tracked[] }) {
  const { nativeCurrency } = useSettings().network;
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
      position="bottom-left"
      visibleToasts={4}
      gap={8}
      style={FONT}
      toastOptions={{ unstyled: true, classNames: CLASSES }}
    />
  );
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
    duration: isUnderWay(one) ? Number.POSITIVE_INFINITY : END,
  });
}
