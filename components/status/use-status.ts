"use client";

import type { IndexStatus } from "@/lib/client/index";
import { liveStatus } from "../live/sources";
import { useLive } from "../live/use-live";

/** Index and chain, live; undefined where nobody could be asked just now. */
export function useStatus(initial: IndexStatus | null | undefined): IndexStatus | null | undefined {
  const { data, isFailing } = useLive(liveStatus, initial);
  return isFailing ? undefined : data;
}
