"use client";

import { liveToken } from "../live/sources";
import { useLive } from "../live/use-live";
import { LookalikeNotice } from "./lookalike";

/** {@link LookalikeNotice} where only the ticker is known, in a dialog: it reads the token. */
export function LiveLookalikeNotice({ ticker, className = "" }: { ticker: string; className?: string }) {
  const { data } = useLive(liveToken(ticker));
  // Announced, because it appears after the dialog has opened.
  return (
    <div aria-live="polite" className={`empty:hidden ${className}`}>
      {data ? <LookalikeNotice token={data} /> : null}
    </div>
  );
}
