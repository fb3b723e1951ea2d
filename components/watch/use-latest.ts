"use client";

import { useEffect, useState } from "react";
import { fetchLatest, type Latest } from "./news";
import type { Watched } from "./watched";

/** Milliseconds between two requests for the news. Each is up to 21 requests to the API. */
const INTERVAL = 30_000;

/** The newest operations of all these things, requested every half minute while the page is visible. */
export function useLatest(all: readonly Watched[]): { latest: readonly Latest[] | undefined; isFailing: boolean } {
  const [state, setState] = useState<{ latest: readonly Latest[] | undefined; isFailing: boolean }>({
    latest: undefined,
    isFailing: false,
  });
  useEffect(() => {
    const controller = new AbortController();
    const look = async () => {
      if (document.hidden) return;
      try {
        const latest = await fetchLatest(all, controller.signal);
        setState({ latest, isFailing: false });
      } catch {
        if (!controller.signal.aborted) setState(({ latest }) => ({ latest, isFailing: true }));
      }
    };
    const onVisible = () => void look();
    void look();
    const timer = setInterval(() => void look(), INTERVAL);
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      controller.abort();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [all]);
  return state;
}
