"use client";

import { useCallback, useSyncExternalStore } from "react";
import { type Live, type LiveSource, NOTHING } from "./source";

/**
 * What a source says, kept fresh while the component is on the page; null: nothing is asked. `initial` is what the
 * server has rendered; undefined where it could not. All live data of the pages comes through here.
 */
export function useLive<T>(source: LiveSource<T> | null, initial?: T | undefined): Live<T> {
  const subscribe = useCallback(
    (listener: () => void) => source?.subscribe(listener, initial) ?? leaveNothing,
    [source, initial],
  );
  const live = useSyncExternalStore<Live<T>>(subscribe, source?.read ?? nothing, nothing);
  return live.data === undefined && initial !== undefined ? { ...live, data: initial } : live;
}

function leaveNothing(): void {}

function nothing() {
  return NOTHING;
}
