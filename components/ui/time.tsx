"use client";

import { useLocale } from "next-intl";
import { useSyncExternalStore } from "react";
import { formatDate, isoDate } from "@/lib/languages/dates";
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

/**
 * A time as a relative text, with the exact date on hover. `seconds`: Unix time in seconds. The date is written when the
 * pointer enters, because creating a date format blocks a new page on a phone for a tenth of a second.
 */
export function Time({ seconds, className = "" }: { seconds: number; className?: string }) {
  const t = useTranslate();
  const now = useNow();
  const age = now - seconds;
  const language = useLocale();
  return (
    // The server renders it earlier than the browser does, so the texts may differ.
    <time
      dateTime={isoDate(seconds)}
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = formatDate(language, seconds, "secondWithZone");
      }}
      className={`whitespace-nowrap ${className}`}
      suppressHydrationWarning
    >
      {age < 2 ? t("ui.now") : t("ui.ago", { span: formatSpan(t, age) })}
    </time>
  );
}

/** A date to the minute, in UTC. `seconds`: Unix time in seconds. */
export function DateText({ seconds }: { seconds: number }) {
  const language = useLocale();
  return <time dateTime={isoDate(seconds)}>{formatDate(language, seconds, "minuteWithZone")}</time>;
}
