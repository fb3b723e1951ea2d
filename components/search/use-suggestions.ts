"use client";

import { useEffect, useState } from "react";
import type { SearchResult } from "@/lib/client";

/** Milliseconds after the last keystroke before a request is sent. */
const DEBOUNCE = 120;
const NOTHING: readonly SearchResult[] = [];

/**
 * Searches without delay.
 *
 * @throws {ApiError} or the signal's reason
 */
export async function searchNow(text: string, signal?: AbortSignal): Promise<readonly SearchResult[]> {
  const client = await import("@/lib/client/calls/search");
  return (await client.search({ q: text }, { signal })).results;
}

/** Search results for a text that is being typed; empty while a request runs. */
export function useSuggestions(text: string): readonly SearchResult[] {
  const [found, setFound] = useState<{ text: string; results: readonly SearchResult[] }>({
    text: "",
    results: NOTHING,
  });
  const wanted = text.trim();
  useEffect(() => {
    if (wanted === "") return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      searchNow(wanted, controller.signal).then(
        (results) => setFound({ text: wanted, results }),
        // Suggestions are optional. If the search fails on Enter, the result page reports it.
        () => undefined,
      );
    }, DEBOUNCE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [wanted]);
  return found.text === wanted ? found.results : NOTHING;
}
