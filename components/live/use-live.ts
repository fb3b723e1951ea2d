"use client";

import { useCallback, useSyncExternalStore } from "react";
import { type Live, type LiveSource, NO_ANSWER } from "./source";

/**
 * Subscribes to a live source while the component is mounted. A null source makes no requests. `initial` is the data that
 * the server rendered; undefined if the read failed. All live data on the pages comes from this hook.
 */
export function useLive<T>(source: LiveSource<T> | null, initial?: T | undefined): Live<T> {
  const subscribe = useCallback(
    (listener: () => void) => source?.subscribe(listener, initial) ?? unsubscribeNothing,
    [source, initial],
  );
  const live = useSyncExternalStore<Live<T>>(subscribe, source?.read ?? noAnswer, noAnswer);
  return live.data === undefined && initial !== undefined ? { ...live, data: initial } : live;
}

function unsubscribeNothing(): void {}

function noAnswer() {
  return NO_ANSWER;
}
