"use client";

import { useEffect, useState } from "react";
import type { ListedToken } from "@/lib/client";
import type { Hash } from "@/lib/protocol";
import { useHiddenTokens } from "./use-hidden-tokens";

/** Milliseconds after the last keystroke before a request is sent. */
const DEBOUNCE = 120;
const LIMIT = 12;
/** The largest page. */
const MOST = 100;

/** The tokens that a picker offers. `isFor`: the text that they were found for. */
export interface TokenOptions {
  readonly isFor: string;
  readonly tokens: readonly ListedToken[] | null;
}

/**
 * The tokens that look or begin like a text, ranked by the server; without a text, the most traded tokens that can be
 * minted, without those that the person has hidden. `tokens` is null if the request failed; the result is null while
 * nothing was found yet. `isOpen`: nothing is requested before.
 */
export function useTokenOptions(text: string, isOpen: boolean): TokenOptions | null {
  const [found, setFound] = useState<TokenOptions | null>(null);
  const { hidden } = useHiddenTokens();
  const wanted = text.trim();
  useEffect(() => {
    if (!isOpen) return;
    const controller = new AbortController();
    const timer = setTimeout(
      () =>
        void find(wanted, hidden, controller.signal)
          .catch(() => null)
          .then((tokens) => (controller.signal.aborted ? undefined : setFound({ isFor: wanted, tokens }))),
      wanted === "" ? 0 : DEBOUNCE,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [wanted, hidden, isOpen]);
  return found;
}

async function find(text: string, hidden: readonly Hash[], signal: AbortSignal): Promise<readonly ListedToken[]> {
  const { listTokens } = await import("@/lib/client/calls/tokens");
  if (text !== "") return (await listTokens({ q: text, limit: LIMIT }, { signal })).tokens;
  const { tokens } = await listTokens(
    { filter: "minting", order: "traded", limit: Math.min(LIMIT + hidden.length, MOST) },
    { signal },
  );
  return tokens.filter(({ transactionHash }) => !hidden.includes(transactionHash)).slice(0, LIMIT);
}
