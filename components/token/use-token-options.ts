"use client";

import { useEffect, useState } from "react";
import type { ListedToken } from "@/lib/client";

/** Milliseconds after the last keystroke before a request is sent. */
const DEBOUNCE = 120;
const LIMIT = 12;

/** The tokens that a picker offers. `isFor`: the text that they were found for. */
export interface TokenOptions {
  readonly isFor: string;
  readonly tokens: readonly ListedToken[] | null;
}

/**
 * The tokens that look or begin like a text, ranked by the server; without a text, the tokens that are minted most at the
 * moment. `tokens` is null if the request failed; the result is null while nothing was found yet. `isOpen`: nothing is
 * requested before.
 */
export function useTokenOptions(text: string, isOpen: boolean): TokenOptions | null {
  const [found, setFound] = useState<TokenOptions | null>(null);
  const wanted = text.trim();
  useEffect(() => {
    if (!isOpen) return;
    const controller = new AbortController();
    const timer = setTimeout(
      () =>
        void find(wanted, controller.signal)
          .catch(() => null)
          .then((tokens) => (controller.signal.aborted ? undefined : setFound({ isFor: wanted, tokens }))),
      wanted === "" ? 0 : DEBOUNCE,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [wanted, isOpen]);
  return found;
}

async function find(text: string, signal: AbortSignal): Promise<readonly ListedToken[]> {
  const { listTokens } = await import("@/lib/client/calls/tokens");
  if (text !== "") return (await listTokens({ q: text, limit: LIMIT }, { signal })).tokens;
  const active = await listTokens({ filter: "minting", order: "activity", limit: LIMIT }, { signal });
  if (active.tokens.length > 0) return active.tokens;
  return (await listTokens({ filter: "minting", order: "holders", limit: LIMIT }, { signal })).tokens;
}
