"use client";

import { type ComponentProps, lazy, Suspense } from "react";
import { useRenderedTokens } from "./named-tokens";

/** Loaded by lists that show tickers. Most lists are about one token, whose page says the same once. */
const TickerNotes = lazy(() => import("./ticker-notes"));

/** A note about lookalikes of a row's ticker: first as the server rendered it, then live. Empty for most tokens. */
export function LazyTickerNotes(props: ComponentProps<typeof TickerNotes>) {
  const rendered = useRenderedTokens().find(({ ticker }) => ticker === props.ticker);
  return (
    <Suspense fallback={rendered?.notes}>
      <TickerNotes {...props} />
    </Suspense>
  );
}
