"use client";

import { useEffect, useRef, useState } from "react";
import type { IndexStatus } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import { describeStatus, type StatusWords } from "./describe";
import { SyncRate } from "./sync-rate";

/** The texts for a status. While the index is syncing, they include the estimated time left. */
export function useStatusWords(status: IndexStatus | null | undefined): StatusWords {
  const t = useTranslate();
  const rate = useRef<SyncRate | null>(null);
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  useEffect(() => {
    const isSyncing = status?.state === "syncing" && status.lag !== null;
    if (isSyncing) rate.current ??= new SyncRate();
    else rate.current = null;
    setSecondsLeft(isSyncing ? (rate.current?.record({ at: performance.now(), lag: status.lag }) ?? null) : null);
  }, [status]);
  return describeStatus(t, status, secondsLeft);
}
