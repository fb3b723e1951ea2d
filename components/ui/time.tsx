"use client";

import { useSyncExternalStore } from "react";
import { useTranslate } from "@/lib/languages/translate";
import { formatSpan } from "../format";

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | null = null;

/** One timer for the whole page, so that all times on it update together. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };
}

function currentSecond(): number {
  return Math.floor(Date.now() / 1000);
}

/** The current Unix time in seconds, which updates with all times on the page. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, currentSecond, currentSecond);
}

/** A time as a relative text, exact on hover. `seconds`: Unix time in seconds. */
export function Time({ seconds, className = "" }: { seconds: number; className?: string }) {
  const t = useTranslate();
  const now = useNow();
  const age = now - seconds;
  const exact = new Date(seconds * 1000).toISOString();
  return (
    // The server renders it earlier than the browser does, so the texts may differ.
    <time dateTime={exact} title={exact} className={`whitespace-nowrap ${className}`} suppressHydrationWarning>
      {age < 2 ? t("ui.now") : t("ui.ago", { span: formatSpan(t, age) })}
    </time>
  );
}
