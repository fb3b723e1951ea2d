"use client";

import { useToken } from "@/lib/client/react/tokens";
import { LookalikeNotice } from "./lookalike";

/** {@link LookalikeNotice} where only the ticker is known, in a dialog: it reads the token. */
export function LiveLookalikeNotice({ ticker, className = "" }: { ticker: string; className?: string }) {
  const { data } = useToken(ticker);
  // Announced, because it appears after the dialog has opened.
  return (
    <div aria-live="polite" className={`empty:hidden ${className}`}>
      {data ? <LookalikeNotice token={data} /> : null}
    </div>
  );
}
