"use client";

import { useEffect, useRef, useState } from "react";
import type { IndexStatus } from "@/lib/client/index";
import { describeStatus, type StatusWords } from "./describe";
import { Pace } from "./pace";

/** What to say of index and chain, with the time that is left while the index catches up. */
export function useStatusWords(status: IndexStatus | null | undefined): StatusWords {
  const pace = useRef<Pace | null>(null);
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  useEffect(() => {
    const isCatchingUp = status?.state === "catching-up" && status.lag !== null;
    if (isCatchingUp) pace.current ??= new Pace();
    else pace.current = null;
    setSecondsLeft(isCatchingUp ? (pace.current?.note({ at: performance.now(), lag: status.lag }) ?? null) : null);
  }, [status]);
  return describeStatus(status, secondsLeft);
}
