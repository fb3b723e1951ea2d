"use client";

import { skipToken } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { isLater, type Mark } from "@/lib/records/mark";
import { changes } from "../changes";
import { LiveAnswer } from "./live-answer";
import { LiveQueries } from "./live-queries";
import type { LiveQuery } from "./live-query";
import { useObserved } from "./use-observed";

/** The latest answer, and whether the request after it failed. `data` is undefined before the first answer. */
export interface Live<T> {
  readonly data: T | undefined;
  readonly isFailing: boolean;
}

/** What the server rendered, with the state of the index from which it was read, if that is known. */
export type Rendered<T> = (T & { readonly at?: Mark | null }) | (T & null) | undefined;

let shared: LiveQueries | null = null;

/** The queries of this page. A server renders many pages, whose answers must not mix. */
export function liveQueries(): LiveQueries {
  if (typeof window === "undefined") return new LiveQueries(changes);
  shared ??= new LiveQueries(changes);
  return shared;
}

let hasStarted = false;

/** Calls `listener` when events stop to arrive or arrive again. The page's queries follow them as long as it exists. */
function onSilence(listener: () => void): () => void {
  if (!hasStarted) liveQueries().start();
  hasStarted = true;
  return changes.subscribe((change) => change === null && listener());
}

const NOTHING = { queryKey: ["none"], queryFn: skipToken } as const;
const isSilent = () => changes.isSilent;

/**
 * The answer of a read, live while the component is mounted. A null query makes no requests. `initial` is what the server
 * rendered; undefined if the read failed. All live data on the pages comes from this hook.
 */
export function useLiveQuery<T>(query: LiveQuery<T> | null, initial?: Rendered<T>): Live<T> {
  const { client, intervalOf } = liveQueries();
  // Renders again, because the interval depends on it.
  useSyncExternalStore(onSilence, isSilent, () => false);
  const rendered = useMemo(() => answerOf<T>(initial), [initial]);
  const { data, isError, isPending, errorUpdateCount } = useObserved<LiveAnswer<T>, T>(client, {
    ...(query ?? NOTHING),
    ...(query === null || rendered === undefined ? {} : { initialData: rendered }),
    refetchInterval: intervalOf,
    select: valueIn,
  });
  // The page may have been rendered again in the meantime.
  const isNewer = rendered !== undefined && query !== null && isOlder(client.getQueryData(query.queryKey), rendered);
  useEffect(() => {
    if (isNewer) client.setQueryData(query.queryKey, rendered);
  });
  return {
    data: query === null || isNewer ? rendered?.value : data,
    isFailing: query !== null && (isError || (isPending && errorUpdateCount > 0)),
  };
}

function answerOf<T>(initial: Rendered<T>): LiveAnswer<T> | undefined {
  return initial === undefined ? undefined : new LiveAnswer<T>(initial, initial === null ? null : (initial.at ?? null));
}

function valueIn<T>({ value }: LiveAnswer<T>): T {
  return value;
}

function isOlder(shown: unknown, { at }: LiveAnswer<unknown>): boolean {
  return shown instanceof LiveAnswer && shown.at !== null && at !== null && isLater(at, shown.at);
}
