"use client";

import { useEffect, useState } from "react";
import type { SearchResult } from "@/lib/client/index";

/** Milliseconds that a text stands still before it is looked up. */
const PATIENCE = 120;
const NOTHING: readonly SearchResult[] = [];

async function search(text: string, signal?: AbortSignal): Promise<readonly SearchResult[]> {
  const { fetchSearch } = await import("@/lib/client/index");
  return fetchSearch(text, { signal });
}

/** What a text that is being typed may mean; nothing while it is looked up. `ask` looks a text up at once; null: no answer. */
export function useSuggestions(text: string): {
  readonly results: readonly SearchResult[];
  ask(text: string): Promise<readonly SearchResult[] | null>;
} {
  const [found, setFound] = useState<{ text: string; results: readonly SearchResult[] }>({
    text: "",
    results: NOTHING,
  });
  const wanted = text.trim();
  useEffect(() => {
    if (wanted === "") return;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      search(wanted, asking.signal).then(
        (results) => setFound({ text: wanted, results }),
        // Suggestions are a help: whoever presses Enter is told that there is no answer.
        () => undefined,
      );
    }, PATIENCE);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [wanted]);
  return { results: found.text === wanted ? found.results : NOTHING, ask: askOnce };
}

async function askOnce(text: string): Promise<readonly SearchResult[] | null> {
  try {
    return await search(text);
  } catch {
    return null;
  }
}
