"use client";

import { useSyncExternalStore } from "react";
import { formatSpan } from "../format";
import { texts } from "../texts";

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | null = null;

/** One clock for the whole page: all times on it turn at once. */
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

/** A time in seconds since 1970: relative, exact on hover. */
export function Time({ seconds, className = "" }: { seconds: number; className?: string }) {
  const now = useSyncExternalStore(subscribe, currentSecond, currentSecond);
  const age = now - seconds;
  const exact = new Date(seconds * 1000).toISOString();
  return (
    // The server's second is another one than the browser's.
    <time dateTime={exact} title={exact} className={`whitespace-nowrap ${className}`} suppressHydrationWarning>
      {age < 2 ? texts.ui.now : texts.ui.ago(formatSpan(age))}
    </time>
  );
}
