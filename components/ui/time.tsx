"use client";

import { useLocale } from "next-intl";
import { type PointerEvent, useSyncExternalStore } from "react";
import type { Language } from "@/lib/languages";
import { formatDate, isoDate, localDate, plainDate } from "@/lib/languages/dates";
import { useTranslate } from "@/lib/languages/translate";
import { formatSpan } from "../format/numbers";
import { useHydrated } from "../hooks/use-hydrated";

const HOUR = 3_600;

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

function currentHour(): number {
  const second = currentSecond();
  return second - (second % HOUR);
}

/** The start of the current hour as a Unix time in seconds. It updates when the next hour begins. */
export function useHour(): number {
  return useSyncExternalStore(subscribe, currentHour, currentHour);
}

/**
 * The properties of an element with the exact date on hover. Until the pointer enters, the date is plain figures, because
 * creating a date format blocks a new page on a phone for a tenth of a second.
 */
export function exactDate(language: Language, seconds: number) {
  return {
    dateTime: isoDate(seconds),
    title: plainDate(seconds),
    onPointerEnter: ({ currentTarget }: PointerEvent<HTMLElement>) => {
      const local = localDate(seconds);
      currentTarget.title = `${formatDate(language, seconds, "secondWithZone")}${local === null ? "" : ` · ${local}`}`;
    },
  };
}

/** A time as a relative text, with the exact date on hover and for screen readers. `seconds`: Unix time in seconds. */
export function Time({ seconds, className = "" }: { seconds: number; className?: string }) {
  const t = useTranslate();
  const now = useNow();
  const age = now - seconds;
  const language = useLocale();
  return (
    // The server renders it earlier than the browser does, so the texts may differ.
    <time {...exactDate(language, seconds)} className={`whitespace-nowrap ${className}`} suppressHydrationWarning>
      {age < 2 ? t("ui.now") : t("ui.ago", { span: formatSpan(t, age) })}
    </time>
  );
}

/**
 * A time as a relative text, and beside it the exact date in UTC and in the reader's time zone: on the page that a list links to, for
 * readers without a pointer.
 */
export function TimeWithDate({ seconds }: { seconds: number }) {
  const local = useHydrated() ? localDate(seconds) : null;
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-3">
      <Time seconds={seconds} />
      <span className="caption figures">{plainDate(seconds)}</span>
      {local === null ? null : <span className="caption figures">{local}</span>}
    </span>
  );
}

/** A date to the minute, in UTC. `seconds`: Unix time in seconds. */
export function DateText({ seconds }: { seconds: number }) {
  const language = useLocale();
  return <time dateTime={isoDate(seconds)}>{formatDate(language, seconds, "minuteWithZone")}</time>;
}
