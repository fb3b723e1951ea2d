"use client";

import { type ComponentProps, lazy, Suspense } from "react";

/** Loaded by lists that show tickers. Most lists are about one token, whose page says the same once. */
const TickerNotes = lazy(() => import("./ticker-notes"));

/** Which token the ticker of a row is not. Nothing until it is known, and for most tokens. */
export function LazyTickerNotes(props: ComponentProps<typeof TickerNotes>) {
  return (
    <Suspense>
      <TickerNotes {...props} />
    </Suspense>
  );
}
