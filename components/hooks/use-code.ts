"use client";

import { useState } from "react";
import { liveQueries } from "@/lib/client/react/use-live-query";
import { useObserved } from "@/lib/client/react/use-observed";

/** Further attempts to load, and milliseconds between two of them. */
const RETRIES = 2;
const INTERVAL = 2_000;

/**
 * What `load` returns for `key`, where `load` needs code that is loaded after the page; null until then, and while `key` is null.
 * Throws what `load` throws at its last attempt, so that the page shows its error with a retry.
 */
export function useCode<T>(load: () => Promise<T>, key: string | null): T | null {
  const [mountedAt] = useState(() => Date.now());
  const { data, error, errorUpdatedAt } = useObserved(liveQueries().client, {
    queryKey: ["code", key],
    queryFn: load,
    enabled: key !== null,
    retry: RETRIES,
    retryDelay: INTERVAL,
  });
  // An error from before is that of the component that the person tries again.
  if (error !== null && errorUpdatedAt >= mountedAt) throw error;
  return data ?? null;
}
