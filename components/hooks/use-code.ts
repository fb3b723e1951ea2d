"use client";

import { useEffect, useState } from "react";
import { sleep } from "@/lib/runtime/sleep";

/** Attempts to load, and milliseconds between two of them. */
const ATTEMPTS = 3;
const INTERVAL = 2_000;

/**
 * What `load` returns for `key`, where `load` needs code that is loaded after the page; null until then, and while `key` is null.
 * Throws what `load` throws at its last attempt, so that the page shows its error with a retry.
 */
export function useLoaded<T>(load: () => Promise<T>, key: string | null): T | null {
  const [loaded, setLoaded] = useState<{ key: string; end: Ended<T> } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what is loaded
  useEffect(() => {
    if (key === null) return;
    const leaving = new AbortController();
    void ended(load, leaving.signal).then((end) => {
      if (!leaving.signal.aborted) setLoaded({ key, end });
    });
    return () => leaving.abort();
  }, [key]);
  if (loaded === null || loaded.key !== key) return null;
  if ("error" in loaded.end) throw loaded.end.error;
  return loaded.end.value;
}

type Ended<T> = { readonly value: T } | { readonly error: unknown };

async function ended<T>(load: () => Promise<T>, signal: AbortSignal): Promise<Ended<T>> {
  for (let attempt = 1; ; attempt++) {
    try {
      return { value: await load() };
    } catch (error) {
      if (attempt === ATTEMPTS || signal.aborted) return { error };
      await sleep(INTERVAL, signal);
    }
  }
}
