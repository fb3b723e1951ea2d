"use client";

import type { IndexStatus } from "@/lib/client";
import { liveStatus } from "../live/sources";
import { useLive } from "../live/use-live";

/** The status of index and chain, live. Undefined if the last request failed; null if there is no index yet. */
export function useStatus(initial: IndexStatus | null | undefined): IndexStatus | null | undefined {
  const { data, isFailing } = useLive(liveStatus, initial);
  return isFailing ? undefined : data;
}
