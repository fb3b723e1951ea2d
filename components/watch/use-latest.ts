"use client";

import { useEffect, useState } from "react";
import { fetchLatest, type Latest } from "./news";
import type { Watched } from "./watched";

/** Milliseconds between two requests for the news. Each is up to 21 requests to the API. */
const INTERVAL = 30_000;

interface State {
  /** Undefined before the first answer. */
  readonly latest: readonly Latest[] | undefined;
  readonly isFailing: boolean;
  /** The parameters of the request. */
  readonly of: readonly Watched[] | null;
}

/**
 * The newest operations of all these things, requested every half minute while the page is visible. `isCurrent`: whether
 * `latest` is about exactly these things.
 */
export function useLatest(all: readonly Watched[]) {
  const [state, setState] = useState<State>({ latest: undefined, isFailing: false, of: null });
  useEffect(() => {
    const controller = new AbortController();
    const look = async () => {
      if (document.hidden) return;
      try {
        const latest = await fetchLatest(all, controller.signal);
        setState({ latest, isFailing: false, of: all });
      } catch {
        if (!controller.signal.aborted) setState((before) => ({ ...before, isFailing: true }));
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
  return { latest: state.latest, isFailing: state.isFailing, isCurrent: state.of === all };
}
